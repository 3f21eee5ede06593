"""Where `Database` lives."""
from pymongo import Database

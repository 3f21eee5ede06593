"""Where `AsyncDatabase` lives."""
from pymongo import AsyncDatabase

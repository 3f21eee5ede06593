"""Where `MongoClient` lives."""
from pymongo import MongoClient

"""Where `AsyncCollection` lives."""
from pymongo import AsyncCollection

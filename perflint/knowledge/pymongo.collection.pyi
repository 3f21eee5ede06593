"""Where `Collection` lives."""
from pymongo import Collection

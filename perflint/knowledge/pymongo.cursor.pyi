"""Where `Cursor` lives."""
from pymongo import Cursor

"""Databases."""
from sqlalchemy.dialects import postgresql

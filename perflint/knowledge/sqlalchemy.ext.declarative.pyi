"""Older home of declarative."""
from sqlalchemy.orm import declarative_base, declared_attr

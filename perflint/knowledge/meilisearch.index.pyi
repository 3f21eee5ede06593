"""Indexes of Meilisearch."""
from meilisearch import Index

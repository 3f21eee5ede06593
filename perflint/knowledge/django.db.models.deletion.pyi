"""What happens to those that refer to a deleted object."""
from django.db.models import CASCADE, DO_NOTHING, PROTECT, RESTRICT, SET_DEFAULT, SET_NULL

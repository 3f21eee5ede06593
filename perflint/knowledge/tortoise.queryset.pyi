"""Where query sets live."""
from tortoise.models import QuerySet

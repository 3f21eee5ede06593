"""Where query sets live."""
from mongoengine import Q, QuerySet

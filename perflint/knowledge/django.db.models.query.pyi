"""Where query sets live."""
from django.db.models import Prefetch, QuerySet, RawQuerySet, aprefetch_related_objects, prefetch_related_objects

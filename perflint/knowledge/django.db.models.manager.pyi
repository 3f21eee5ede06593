"""Where managers live."""
from django.db.models import BaseManager, Manager

"""Where fields live."""
from django.db.models import *
from django.db.models.fields import related

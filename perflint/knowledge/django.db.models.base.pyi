"""Where models live."""
from django.db.models import Model, ModelBase

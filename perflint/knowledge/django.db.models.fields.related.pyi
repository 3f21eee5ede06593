"""Relations."""
from django.db.models import ForeignKey, ForeignObject, ManyToManyField, OneToOneField

"""Abstract models with dates, states and the like."""
from django.db.models import Model
class TimeStampedModel(Model):
    class Meta:
        abstract = True
class TimeFramedModel(Model):
    class Meta:
        abstract = True
class StatusModel(Model):
    class Meta:
        abstract = True
class SoftDeletableModel(Model):
    class Meta:
        abstract = True
class UUIDModel(Model):
    class Meta:
        abstract = True

"""Abstract models with dates and titles."""
from django.db.models import Model
class TimeStampedModel(Model):
    class Meta:
        abstract = True
class TitleDescriptionModel(Model):
    class Meta:
        abstract = True
class TitleSlugDescriptionModel(Model):
    class Meta:
        abstract = True
class ActivatorModel(Model):
    class Meta:
        abstract = True

"""Where views of many objects live."""
from django.views.generic import ListView, MultipleObjectMixin

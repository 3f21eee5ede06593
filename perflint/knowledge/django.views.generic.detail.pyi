"""Where views of one object live."""
from django.views.generic import DetailView, SingleObjectMixin

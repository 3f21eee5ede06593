"""Where the bases of views live."""
from django.views.generic import TemplateView, View

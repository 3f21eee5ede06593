"""What leads to the views."""

from benchmark import views
from django.urls import path

urlpatterns = [
    path("shown", views.shown),
    path("all", views.all_at_once),
]

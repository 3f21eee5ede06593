"""Models that are asked for by the names of their applications."""

from django.apps import apps
from django.contrib.auth import get_user_model
from oscar.core.loading import get_model

Card = get_model("desk", "Card")
CardAgain = apps.get_model("desk.Card")
User = get_user_model()
Unknown = apps.get_model("desk", "Folder")
Other = apps.get_model("garden", "Card")

"""Models whose queries give rows of the classes below."""
from django.db.models import Model
class PolymorphicModel(Model):
    def save(self, *args, **kwargs) -> None: ...

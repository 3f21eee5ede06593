"""Models that are edited together with what belongs to them."""
from django.db.models import Model
class ClusterableModel(Model):
    def save(self, *args, **kwargs) -> None: ...

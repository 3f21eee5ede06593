"""What relations put on instances."""
from django.db.models import RelatedManager

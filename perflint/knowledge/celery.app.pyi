"""Inside Celery."""
from celery.app import task

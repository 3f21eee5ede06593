from .services import load
from . import services

def index():
    load()
    services.save()

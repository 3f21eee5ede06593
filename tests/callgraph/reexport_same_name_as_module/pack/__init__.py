from .load import load

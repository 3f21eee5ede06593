from .files import load

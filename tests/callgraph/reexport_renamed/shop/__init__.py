from .data import load as fetch

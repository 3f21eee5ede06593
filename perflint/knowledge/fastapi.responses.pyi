"""Responses."""
from starlette.responses import *

"""Retries."""
from urllib3 import Retry

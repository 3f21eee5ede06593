"""Tasks in Redis."""
from rq import Queue

"""Tasks in Redis."""
from rq import Job

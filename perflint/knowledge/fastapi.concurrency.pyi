"""Blocking calls on a thread."""
from starlette.concurrency import iterate_in_threadpool, run_in_threadpool

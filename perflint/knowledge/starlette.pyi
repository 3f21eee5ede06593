"""The base of FastAPI."""
from starlette import applications, background, concurrency, requests, responses, routing, websockets

import requests


def get(path):
    return requests.get(f"http://localhost/{path}", timeout=3)  # ok: no coroutine

import requests

LIMITS = {"timeout": 5}


def _made(retries=3):
    session = requests.Session()
    session.headers["X-Retries"] = str(retries)
    return session


_shared = _made()
_pooling = True


def session():
    if _pooling:
        return _shared
    return _made()


def fresh():
    if not LIMITS:
        return None
    return _made()

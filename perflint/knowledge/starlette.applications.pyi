"""Applications."""
from typing import Any
class Starlette:
    state: Any
    def __init__(self, debug=False, routes=None, middleware=None, lifespan=None, **kwargs) -> None: ...

"""A middleware that imports nothing of Django itself."""

from . import routes


class ReloadMiddleware:
    def __init__(self, get_response):
        self.get_response = get_response

    async def __call__(self, request):
        routes.newest()  # error: PFL405
        return await self.get_response(request)

"""A middleware that imports nothing of Django itself."""

from asgiref.sync import sync_to_async

from . import routes


class ReloadMiddleware:
    def __init__(self, get_response):
        self.get_response = get_response

    async def __call__(self, request):
        await sync_to_async(routes.newest)()
        return await self.get_response(request)

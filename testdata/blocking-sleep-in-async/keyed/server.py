"""Objects that an application of aiohttp holds under keys."""

from aiohttp import web
from radio import Radio

RADIO: web.AppKey[Radio] = web.AppKey("radio", Radio)
SPARE = web.AppKey("spare", Radio)
routes = web.RouteTableDef()


@routes.post("/pair")
async def pair(request: web.Request) -> web.Response:
    radio = request.app[RADIO]
    radio.switch(15)  # error: PFL402
    return web.Response()


@routes.post("/spare")
async def spare(request: web.Request) -> web.Response:
    request.app[SPARE].switch(15)  # error: PFL402
    return web.Response()


@routes.get("/channel")
async def channel(request: web.Request) -> web.Response:
    request.app[RADIO].now()  # ok
    request.app["other"].switch(3)  # ok
    return web.Response()

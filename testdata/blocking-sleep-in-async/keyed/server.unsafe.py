"""Objects that an application of aiohttp holds under keys."""

import asyncio

from aiohttp import web
from radio import Radio

RADIO: web.AppKey[Radio] = web.AppKey("radio", Radio)
SPARE = web.AppKey("spare", Radio)
routes = web.RouteTableDef()


@routes.post("/pair")
async def pair(request: web.Request) -> web.Response:
    radio = request.app[RADIO]
    await asyncio.to_thread(radio.switch, 15)
    return web.Response()


@routes.post("/spare")
async def spare(request: web.Request) -> web.Response:
    await asyncio.to_thread(request.app[SPARE].switch, 15)
    return web.Response()


@routes.get("/channel")
async def channel(request: web.Request) -> web.Response:
    request.app[RADIO].now()
    request.app["other"].switch(3)
    return web.Response()

"""Web sockets and push messages that block, next to those that do not."""

import asyncio

import websocket
import websockets
from pywebpush import WebPusher, webpush, webpush_async
from websocket import WebSocket, create_connection


async def tell(relay: str, text: str):
    socket = await asyncio.to_thread(create_connection, relay, timeout=2)
    await asyncio.to_thread(socket.send, text)
    answer = await asyncio.to_thread(socket.recv)
    await asyncio.to_thread(socket.close)
    return answer


def told(relay: str, text: str):
    socket = create_connection(relay, timeout=2)
    socket.send(text)
    return socket.recv()


async def tell_through(relay: str, text: str):
    return await asyncio.to_thread(told, relay, text)


async def tell_in_thread(relay: str, text: str):
    return await asyncio.to_thread(told, relay, text)


async def open_socket(relay: str):
    socket = WebSocket()
    await asyncio.to_thread(socket.connect, relay)
    return socket


async def prepared(relay: str):
    return websocket.WebSocketApp(relay, on_message=print)


async def tell_async(relay: str, text: str):
    async with websockets.connect(relay) as socket:
        await socket.send(text)
        return await socket.recv()


async def push(subscriber: dict, text: str, key: str):
    await asyncio.to_thread(webpush, subscriber, text, key)


async def push_with(subscriber: dict, text: str):
    pusher = WebPusher(subscriber)
    await asyncio.to_thread(pusher.send, text)


async def push_later(subscriber: dict, text: str, key: str):
    await webpush_async(subscriber, text, key)
    await WebPusher(subscriber).send_async(text)

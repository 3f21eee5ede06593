"""Web sockets and push messages that block, next to those that do not."""

import asyncio

import websocket
import websockets
from pywebpush import WebPusher, webpush, webpush_async
from websocket import WebSocket, create_connection


async def tell(relay: str, text: str):
    socket = create_connection(relay, timeout=2)  # error: PFL401
    socket.send(text)  # error: PFL401
    answer = socket.recv()  # error: PFL401
    socket.close()  # error: PFL401
    return answer


def told(relay: str, text: str):
    socket = create_connection(relay, timeout=2)  # ok
    socket.send(text)  # ok
    return socket.recv()  # ok


async def tell_through(relay: str, text: str):
    return told(relay, text)  # error: PFL401


async def tell_in_thread(relay: str, text: str):
    return await asyncio.to_thread(told, relay, text)  # ok


async def open_socket(relay: str):
    socket = WebSocket()  # ok
    socket.connect(relay)  # error: PFL401
    return socket


async def prepared(relay: str):
    return websocket.WebSocketApp(relay, on_message=print)  # ok


async def tell_async(relay: str, text: str):
    async with websockets.connect(relay) as socket:  # ok
        await socket.send(text)  # ok
        return await socket.recv()  # ok


async def push(subscriber: dict, text: str, key: str):
    webpush(subscriber, text, key)  # error: PFL401


async def push_with(subscriber: dict, text: str):
    pusher = WebPusher(subscriber)  # ok
    pusher.send(text)  # error: PFL401


async def push_later(subscriber: dict, text: str, key: str):
    await webpush_async(subscriber, text, key)  # ok
    await WebPusher(subscriber).send_async(text)  # ok

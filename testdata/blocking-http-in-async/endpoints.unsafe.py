"""Endpoints that await nothing, which are one finding for each rule, and one that awaits."""

import asyncio
import subprocess
from pathlib import Path

import bcrypt
import requests
from fastapi import FastAPI

app = FastAPI()


@app.get("/both")
async def both(first: str, second: str):
    one = await asyncio.to_thread(requests.get, first, timeout=5)
    other = await asyncio.to_thread(requests.get, second, timeout=5)
    await asyncio.to_thread(subprocess.run, ["true"], check=True)
    await asyncio.to_thread(subprocess.run, ["false"], check=False)
    return one.text, other.text


@app.post("/login")
async def login(password: bytes, hashed: bytes):
    await asyncio.to_thread(Path("logins").mkdir)
    secret = await asyncio.to_thread(Path("logins/secret").read_text)
    if not await asyncio.to_thread(bcrypt.checkpw, password, hashed):
        return await asyncio.to_thread(bcrypt.checkpw, secret.encode(), hashed)
    return True


@app.get("/awaiting")
async def awaiting(first: str, second: str):
    await asyncio.sleep(0)
    one = await asyncio.to_thread(requests.get, first, timeout=5)
    other = await asyncio.to_thread(requests.get, second, timeout=5)
    return one.text, other.text


@app.get("/plain")
def plain(url: str):
    return requests.get(url, timeout=5).text


@app.get("/thread")
async def thread(url: str):
    return await asyncio.to_thread(requests.get, url)

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
    one = requests.get(first, timeout=5)  # error: PFL401
    other = requests.get(second, timeout=5)  # ok: a further place
    subprocess.run(["true"], check=True)  # error: PFL403
    subprocess.run(["false"], check=False)  # ok: a further place
    return one.text, other.text


@app.post("/login")
async def login(password: bytes, hashed: bytes):
    Path("logins").mkdir()  # ok: a further place
    secret = Path("logins/secret").read_text()  # error: PFL404
    if not bcrypt.checkpw(password, hashed):  # error: PFL407
        return bcrypt.checkpw(secret.encode(), hashed)  # ok: a further place
    return True


@app.get("/awaiting")
async def awaiting(first: str, second: str):
    await asyncio.sleep(0)
    one = requests.get(first, timeout=5)  # error: PFL401
    other = requests.get(second, timeout=5)  # error: PFL401
    return one.text, other.text


@app.get("/plain")
def plain(url: str):
    return requests.get(url, timeout=5).text  # ok: no coroutine


@app.get("/thread")
async def thread(url: str):
    return await asyncio.to_thread(requests.get, url)  # ok: in a thread

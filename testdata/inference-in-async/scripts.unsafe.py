"""Hashes and models of scripts and servers."""

import asyncio
import hashlib

import bcrypt
from fastapi import FastAPI

app = FastAPI()


async def set_password(store, password):
    await store.put(
        await asyncio.to_thread(bcrypt.hashpw, password.encode(), bcrypt.gensalt())
    )


def main(store, password):
    asyncio.run(set_password(store, password))


@app.post("/login")
async def log_in(password: str):
    return await asyncio.to_thread(bcrypt.checkpw, password.encode(), b"$2b$12$")


@app.post("/key")
async def key(password: str):
    return await asyncio.to_thread(
        hashlib.pbkdf2_hmac, "sha256", password.encode(), b"salt", 600_000
    )


@app.post("/label")
async def label(text: str):
    return hashlib.pbkdf2_hmac("sha256", text.encode(), b"label", 1)


@app.post("/digest")
async def digest(text: str):
    return hashlib.sha256(text.encode()).hexdigest()


def check(password):
    return bcrypt.checkpw(password.encode(), b"$2b$12$")

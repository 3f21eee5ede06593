"""Hashes and models of scripts and servers."""

import asyncio
import hashlib

import bcrypt
from fastapi import FastAPI

app = FastAPI()


async def set_password(store, password):
    await store.put(bcrypt.hashpw(password.encode(), bcrypt.gensalt()))  # hint: PFL407


def main(store, password):
    asyncio.run(set_password(store, password))


@app.post("/login")
async def log_in(password: str):
    return bcrypt.checkpw(password.encode(), b"$2b$12$")  # error: PFL407


@app.post("/key")
async def key(password: str):
    return hashlib.pbkdf2_hmac("sha256", password.encode(), b"salt", 600_000)  # error: PFL407


@app.post("/label")
async def label(text: str):
    return hashlib.pbkdf2_hmac("sha256", text.encode(), b"label", 1)  # ok: one round


@app.post("/digest")
async def digest(text: str):
    return hashlib.sha256(text.encode()).hexdigest()  # ok


def check(password):
    return bcrypt.checkpw(password.encode(), b"$2b$12$")  # ok

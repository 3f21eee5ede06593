"""Models and password hashes in coroutines."""

import asyncio
import hashlib

import bcrypt
from sentence_transformers import SentenceTransformer
from transformers import pipeline

MODEL = SentenceTransformer("all-MiniLM-L6-v2")
CLASSIFIER = pipeline("sentiment-analysis")


async def embed(texts):
    return await asyncio.to_thread(MODEL.encode, texts)


async def classify(text):
    return await asyncio.to_thread(CLASSIFIER, text)


async def check(password, hashed):
    return await asyncio.to_thread(bcrypt.checkpw, password, hashed)


async def derive(password):
    return await asyncio.to_thread(
        hashlib.pbkdf2_hmac, "sha256", password, b"salt", 600_000
    )


def vectors(texts):
    return MODEL.encode(texts)


async def through_helper(texts):
    return await asyncio.to_thread(vectors, texts)


async def in_thread(texts):
    return await asyncio.to_thread(MODEL.encode, texts)


async def encoded(text: str):
    return text.encode("utf-8")


async def digest(data):
    return hashlib.sha256(data).hexdigest()


def plain(texts):
    return MODEL.encode(texts)


async def unknown(model, texts):
    return model.encode(texts)

"""Models and password hashes in coroutines."""

import asyncio
import hashlib

import bcrypt
from sentence_transformers import SentenceTransformer
from transformers import pipeline

MODEL = SentenceTransformer("all-MiniLM-L6-v2")
CLASSIFIER = pipeline("sentiment-analysis")


async def embed(texts):
    return MODEL.encode(texts)  # error: PFL407


async def classify(text):
    return CLASSIFIER(text)  # error: PFL407


async def check(password, hashed):
    return bcrypt.checkpw(password, hashed)  # error: PFL407


async def derive(password):
    return hashlib.pbkdf2_hmac("sha256", password, b"salt", 600_000)  # error: PFL407


def vectors(texts):
    return MODEL.encode(texts)


async def through_helper(texts):
    return vectors(texts)  # error: PFL407


async def in_thread(texts):
    return await asyncio.to_thread(MODEL.encode, texts)  # ok: in a thread


async def encoded(text: str):
    return text.encode("utf-8")  # ok: bytes


async def digest(data):
    return hashlib.sha256(data).hexdigest()  # ok: cheap


def plain(texts):
    return MODEL.encode(texts)  # ok: no coroutine


async def unknown(model, texts):
    return model.encode(texts)  # ok: nobody knows what it is

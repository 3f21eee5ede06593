"""Clients of request handlers: with the key of the application, or with what a row or another service says."""

import asyncio
import os

from django.db import models
from fastapi import FastAPI
from openai import OpenAI

app = FastAPI()
KEY = os.environ["OPENAI_API_KEY"]


class SpeechModel(models.Model):
    name = models.CharField(max_length=40)
    api_key = models.CharField(max_length=80)
    base_url = models.URLField()


async def chosen_model():
    return await SpeechModel.objects.afirst()


@app.post("/transcribe")
async def transcribe(audio: bytes):
    model = await chosen_model()
    client = OpenAI(api_key=model.api_key, base_url=model.base_url)
    return (
        await asyncio.to_thread(
            client.audio.transcriptions.create, model=model.name, file=audio
        )
    ).text


@app.post("/transcribe-now")
def transcribe_now(audio: bytes):
    model = SpeechModel.objects.get(name="small")
    client = OpenAI(api_key=model.api_key)
    return client.audio.transcriptions.create(model=model.name, file=audio).text


@app.post("/transcribe-plain")
def transcribe_plain(audio: bytes):
    name = "small"
    client = OpenAI(api_key=KEY)
    return client.audio.transcriptions.create(model=name, file=audio).text

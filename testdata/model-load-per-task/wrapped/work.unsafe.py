"""Loads models, for other files to run."""

import functools

import whisper


@functools.cache
def _get_speech():
    return whisper.load_model("small")


def transcribe(path):
    speech = _get_speech()
    return speech.transcribe(path)["text"]


@functools.cache
def speech_model():
    return whisper.load_model("small")


def with_kept(path):
    return speech_model().transcribe(path)["text"]


def run_once(path):
    return whisper.load_model("small").transcribe(path)["text"]

"""Loads models, for other files to run."""

import functools

import whisper


def transcribe(path):
    speech = whisper.load_model("small")  # error: PFL104
    return speech.transcribe(path)["text"]


@functools.cache
def speech_model():
    return whisper.load_model("small")


def with_kept(path):
    return speech_model().transcribe(path)["text"]  # ok


def run_once(path):
    return whisper.load_model("small").transcribe(path)["text"]  # ok

"""Recordings that are read one by one for a model that takes several."""

import librosa
import torch
from transformers import AutoProcessor, Wav2Vec2ForCTC

processor = AutoProcessor.from_pretrained("speech")
model = Wav2Vec2ForCTC.from_pretrained("speech")


def scored(paths: list[str]):
    found = []
    for path in paths:
        audio_samples = librosa.load(path, sr=16_000, mono=True)[0]
        inputs = processor(audio_samples, sampling_rate=16_000, return_tensors="pt")
        with torch.no_grad():
            logits = model(**inputs).logits  # error: PFL803
        found.append(logits.log_softmax(dim=-1))
    return found


def all_at_once(paths: list[str]):
    samples = [librosa.load(path, sr=16_000)[0] for path in paths]
    inputs = processor(samples, sampling_rate=16_000, return_tensors="pt", padding=True)
    return model(**inputs).logits  # ok: all of them

"""Timing of pipelines that give pictures, which are on the host then."""

import time

import torch
from diffusers import DiffusionPipeline


def video(prompt):
    pipe = DiffusionPipeline.from_pretrained("a/b").to("cuda")
    start = time.time()
    frames = pipe(prompt).frames[0]
    return frames, time.time() - start  # ok: waits-for-device


def pictures(prompt):
    pipe = DiffusionPipeline.from_pretrained("a/b").to("cuda")
    start = time.perf_counter()
    output = pipe(prompt)
    first = output.images[0]
    end = time.perf_counter()
    return first, end - start  # ok: waits-for-device


def latents(prompt):
    pipe = DiffusionPipeline.from_pretrained("a/b").to("cuda")
    start = time.perf_counter()
    found = pipe(prompt, output_type="latent")
    return found, time.perf_counter() - start  # error: PFL209


def listed(size):
    batch = torch.ones(8, size, device="cuda")
    start = time.time()
    rows = (batch @ batch.T).sum(0).tolist()
    return rows, time.time() - start  # ok: waits-for-device

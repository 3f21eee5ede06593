"""Pipelines of a part of which is given beforehand, or that an object keeps."""

from __future__ import annotations

from functools import partial

import transformers

on_gpu = partial(transformers.pipeline, device=0)
in_batches = partial(transformers.pipeline, device=0, batch_size=8)
on_cpu = partial(transformers.pipeline, device=-1)


def summarized(texts: list[str]):
    summarize = on_gpu("summarization")
    return summarize(texts)  # error: PFL804


def summarized_in_batches(texts: list[str]):
    summarize = in_batches("summarization")
    return summarize(texts)  # ok: batches


def summarized_on_cpu(texts: list[str]):
    summarize, other = on_cpu("summarization"), on_gpu("summarization", device="cpu")
    return summarize(texts), other(texts)  # ok: no accelerator


class Lazy:
    def __init__(self) -> None:
        self.pipe: transformers.TextGenerationPipeline | None = None

    def load(self) -> None:
        if self.pipe is None:
            self.pipe = transformers.pipeline("text-generation", device_map="auto")

    def told(self, rows) -> list:
        self.load()
        prompts = [row.prompt for row in rows]
        return self.pipe(prompts)  # error: PFL804


class Below(Lazy):
    def again(self, prompts: list[str]):
        return self.pipe(prompts)  # error: PFL804


class Defaulted:
    def __init__(self, device: str = "cuda", slow: str = "cpu") -> None:
        self.fast = transformers.pipeline("fill-mask", device=device)
        self.slow = transformers.pipeline("fill-mask", device_map=slow, device=slow)
        self.mapped = transformers.pipeline("fill-mask", device_map="cpu")

    def filled(self, texts: list[str]):
        return self.fast(texts)  # error: PFL804

    def filled_slowly(self, texts: list[str]):
        return self.slow(texts), self.mapped(texts)  # ok: on the CPU

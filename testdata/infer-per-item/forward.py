"""Forward passes, generation and searches: one item, and batches."""

import faiss
import numpy as np
import onnxruntime as ort
import torch
from sentence_transformers import CrossEncoder, SentenceTransformer
from torch import nn
from transformers import AutoModelForCausalLM, AutoTokenizer, pipeline
from vllm import LLM

ENCODER = SentenceTransformer("all-MiniLM-L6-v2")


def forwards(images, device):
    net = nn.Sequential(nn.Linear(4, 2), nn.ReLU())
    scores = []
    for image in images:
        scores.append(net(image.unsqueeze(0).to(device)))  # error: PFL803
    return scores


def stacked(images):
    net = nn.Sequential(nn.Linear(4, 2), nn.ReLU())
    found = []
    for image in images:
        x = torch.stack([image])
        found.append(net(x))  # error: PFL803
    return found


def layers(images, device):
    net = nn.Linear(4, 2)
    return [net(image.unsqueeze(0).to(device)) for image in images]  # hint: PFL803 because is-single-layer


def sampled(images):
    net = nn.Sequential(nn.Linear(4, 2), nn.ReLU())
    return [net(image.unsqueeze(0)) for image in images[:100]]  # hint: PFL803 because cut-off-sample


def as_far_as_they_fit(images):
    net = nn.Sequential(nn.Linear(4, 2), nn.ReLU())
    found = []
    for image in images:
        try:
            found.append(net(image.unsqueeze(0)))  # hint: PFL803 because may-run-out-of-memory
        except RuntimeError as error:
            if "out of memory" not in str(error):
                raise
    return found


def in_one_batch(images):
    net = nn.Sequential(nn.Linear(4, 2), nn.ReLU())
    try:
        return net(torch.stack(images))  # ok: a batch
    except torch.cuda.OutOfMemoryError:
        return net(torch.stack(images[:10]))  # ok: a batch


def sessions(rows):
    session = ort.InferenceSession("model.onnx")
    return [session.run(None, {"x": row[np.newaxis, :]})[0] for row in rows]  # error: PFL803


def searches(vectors):
    index = faiss.IndexFlatL2(8)
    for vector in vectors:
        index.add(vector.reshape(1, -1))  # hint: PFL803 because fills-index
    return [index.search(np.expand_dims(vector, 0), 5) for vector in vectors]  # error: PFL803


def generated(prompts):
    llm = LLM("facebook/opt-125m")
    return [llm.generate(prompt) for prompt in prompts]  # error: PFL803


def completions(prompts):
    tokenizer = AutoTokenizer.from_pretrained("gpt2")
    model = AutoModelForCausalLM.from_pretrained("gpt2")
    found = []
    for prompt in prompts:
        inputs = tokenizer(prompt, return_tensors="pt")  # hint: PFL802
        found.append(model.generate(**inputs, max_new_tokens=20))  # error: PFL803
    return found


def by_index(texts):
    found = []
    for number in range(len(texts)):
        found.append(ENCODER.encode(texts[number]))  # error: PFL803
    return found


def embed(text):
    return ENCODER.encode(text)


def through(texts):
    return {text: embed(text) for text in texts}  # error: PFL803


class Ranker:
    def __init__(self):
        self.model = CrossEncoder("cross-encoder/ms-marco-MiniLM-L-6-v2")
        self.classify = pipeline("text-classification")

    def rank(self, pairs):
        return [self.model.predict([pair])[0] for pair in pairs]  # error: PFL803

    def labels(self, rows):
        return [self.classify(row["text"]) for row in rows]  # error: PFL803


def of_loader(loader, device):
    net = nn.Sequential(nn.Linear(4, 2), nn.ReLU())
    return [net(images.to(device)) for images, _ in loader]  # ok: batches


def whole(images):
    net = nn.Sequential(nn.Linear(4, 2), nn.ReLU())
    return net(torch.stack(images))  # ok: all at once


def layers(x):
    blocks = nn.ModuleList([nn.Linear(4, 4), nn.Linear(4, 4)])
    for block in blocks:
        x = block(x)  # ok: feeds the next layer
    return x


def decode(model, tokens: torch.Tensor, steps):
    head = nn.Linear(4, 4)
    for _ in range(steps):
        step = head(tokens[-1].unsqueeze(0))  # ok: feeds the next step
        tokens = torch.cat([tokens, step])  # hint: PFL203
    return tokens


def groups(paragraphs):
    return [ENCODER.encode(sentences) for sentences in paragraphs]  # ok: many sentences


def known_groups(documents: list[list[str]]):
    return [ENCODER.encode(document) for document in documents]  # ok: lists


def chunked(texts, size):
    return [ENCODER.encode(texts[i : i + size]) for i in range(0, len(texts), size)]  # ok: batches


def searched(batches):
    index = faiss.IndexFlatL2(8)
    for batch in batches:
        index.add(batch)  # ok: batches


def unknown(model, texts):
    return [model.encode(text) for text in texts]  # ok: nobody knows what it is


def sometimes(texts):
    total = sum(len(text.encode()) for text in texts)  # ok: bytes
    return total


def rounds(size):
    x = torch.ones(1, size)
    net = nn.Sequential(nn.Linear(4, 2), nn.ReLU())
    return [net(x) for _ in range(10)]  # ok: the same input, as in a benchmark


class Layers:
    def __init__(self, in_proj: nn.Linear, network: nn.Sequential):
        self.in_proj = in_proj
        self.network = network

    def run(self, rows):
        return [self.in_proj.forward(row.unsqueeze(0)) for row in rows]  # ok: a layer

    def run_all(self, rows):
        return [self.network.forward(row.unsqueeze(0)) for row in rows]  # error: PFL803


class Stages:
    def __init__(self, width):
        self.stages = nn.ModuleList(nn.Sequential(nn.Linear(4, 2)) for _ in range(width))

    def run(self, rows):
        for number in range(len(rows)):
            rows[number] = self.stages[number](rows[number].unsqueeze(0))  # ok: another-model
        return rows


def ensemble(rows):
    nets = [nn.Sequential(nn.Linear(4, 2)), nn.Sequential(nn.Linear(4, 3))]
    return [net(row.unsqueeze(0)) for net, row in zip(nets, rows)]  # ok: another-model

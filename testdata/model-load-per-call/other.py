"""Loads that are not repeated, or have to be."""

import json
import pickle

import joblib
import torch
from flask import Flask, current_app, request
from sentence_transformers import SentenceTransformer
from transformers import AutoModel, AutoTokenizer

app = Flask(__name__)
MODEL = SentenceTransformer("all-MiniLM-L6-v2")  # ok: at import
REGISTRY = {}


@app.route("/embed", methods=["POST"])
def embed():
    return MODEL.encode(request.json["text"]).tolist()  # ok: loaded at import


@app.route("/uploaded", methods=["POST"])
def uploaded():
    model = pickle.loads(request.data)  # ok: what the request brings
    return str(model.predict([[1]]))


@app.route("/by-tenant/<tenant>")
def by_tenant(tenant):
    model = joblib.load(f"models/{tenant}.joblib")  # ok: another model for each tenant
    return str(model.predict([[1]]))


@app.route("/shared")
def shared():
    return current_app.model.predict([[1]])  # ok: kept by the application


@app.route("/settings")
def settings():
    with open("settings.json") as file:
        return json.load(file)  # ok: no model


def registered(names):
    for name in names:
        if name not in REGISTRY:
            REGISTRY[name] = AutoModel.from_pretrained("bert-base-uncased")  # ok: once for each
    return REGISTRY


def steps(paths, model):
    for path in paths:
        model.load_state_dict(torch.load(path))  # ok: another file each time
    return model


class Adapter:
    def load(self, paths, name):
        for path in paths:
            if hasattr(self, "encoder") and getattr(self, "encoder", None) is None:
                self.encoder = AutoModel.from_pretrained(name).eval()  # ok: once
            print(path)


def main():
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")  # ok: once
    model = AutoModel.from_pretrained("bert-base-uncased")  # ok: once
    return tokenizer, model

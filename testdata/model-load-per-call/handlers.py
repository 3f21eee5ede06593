"""Handlers of web frameworks, with every loader."""

import pickle
import joblib
import fasttext
import gensim
import keras
import lightgbm as lgb
import onnxruntime as ort
import openvino as ov
import spacy
import tensorflow as tf
import timm
import torch
import whisper
from diffusers import StableDiffusionPipeline
from django.views import View
from flask import Flask, request
from http.server import BaseHTTPRequestHandler
from sentence_transformers import SentenceTransformer
from transformers import AutoModel, AutoModelForCausalLM
from vllm import LLM

app = Flask(__name__)


@app.route("/a")
def a1():
    m = joblib.load("model.joblib")  # error: PFL801
    return m.predict([[1]])


@app.route("/b", methods=["POST"])
def a2():
    model = tf.keras.models.load_model("m.h5")  # error: PFL801
    nlp = spacy.load("en_core_web_sm")  # error: PFL801
    w = whisper.load_model("base")  # error: PFL801
    ft = fasttext.load_model("x.bin")  # error: PFL801
    core = ov.Core()
    c = core.compile_model("m.xml", "CPU")  # error: PFL801
    s = ort.InferenceSession("m.onnx")  # error: PFL801
    b = lgb.Booster(model_file="x.txt")  # error: PFL801
    return str((model, nlp, w, ft, c, s, b))


@app.route("/more", methods=["POST"])
def more():
    p = StableDiffusionPipeline.from_pretrained("sd").to("cuda")  # error: PFL801
    l = LLM("x")  # error: PFL801
    t = torch.jit.load("x.pt")  # error: PFL801
    h = torch.hub.load("pytorch/vision", "resnet50")  # error: PFL801
    return str((p, l, t, h))


@app.route("/most", methods=["POST"])
def most():
    kv = gensim.models.KeyedVectors.load_word2vec_format("x")  # error: PFL801
    k = keras.saving.load_model("x")  # error: PFL801
    tt = timm.create_model("resnet50", pretrained=True)  # error: PFL801
    sm = tf.saved_model.load("x")  # error: PFL801
    with open("m.pkl", "rb") as f:
        clf = pickle.load(f)  # error: PFL801
    return str((kv, k, tt, sm, clf))


@app.route("/stored")
def stored():
    with STORE.locked("m.pkl"), open("m.pkl", "rb") as f:
        clf = pickle.load(f)  # error: PFL801
    return clf.predict(request.json)


@app.route("/c")
def a3():
    name = request.args["name"]
    m = AutoModel.from_pretrained(name)  # ok: another model for each request
    return str(m)


class V(View):
    def post(self, request):
        model = AutoModel.from_pretrained("bert")  # error: PFL801
        return model


class H(BaseHTTPRequestHandler):
    def do_POST(self):
        model = SentenceTransformer("bert")  # error: PFL801
        self.wfile.write(model.encode("x"))


def helper():
    return AutoModelForCausalLM.from_pretrained("gpt2")  # ok: the call is reported


def generate(text):
    return helper().generate(text)


@app.route("/d")
def a4():
    return generate(request.args["q"])  # error: PFL801


_model = None


def get():
    global _model
    if _model is None:
        _model = SentenceTransformer("x")
    return _model


@app.route("/e")
def a5():
    return get().encode("x")  # ok: once

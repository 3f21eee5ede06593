"""Handlers of web frameworks, with every loader."""

import functools
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


@functools.cache
def _get_m_of_a1():
    return joblib.load("model.joblib")


@app.route("/a")
def a1():
    m = _get_m_of_a1()
    return m.predict([[1]])


@functools.cache
def _get_model_of_a2():
    return tf.keras.models.load_model("m.h5")


@functools.cache
def _get_nlp():
    return spacy.load("en_core_web_sm")


@functools.cache
def _get_w():
    return whisper.load_model("base")


@functools.cache
def _get_ft():
    return fasttext.load_model("x.bin")


@functools.cache
def _get_c(core):
    return core.compile_model("m.xml", "CPU")


@functools.cache
def _get_s():
    return ort.InferenceSession("m.onnx")


@functools.cache
def _get_b():
    return lgb.Booster(model_file="x.txt")


@app.route("/b", methods=["POST"])
def a2():
    model = _get_model_of_a2()
    nlp = _get_nlp()
    w = _get_w()
    ft = _get_ft()
    core = ov.Core()
    c = _get_c(core)
    s = _get_s()
    b = _get_b()
    return str((model, nlp, w, ft, c, s, b))


@functools.cache
def _get_p():
    return StableDiffusionPipeline.from_pretrained("sd").to("cuda")


@functools.cache
def _get_l():
    return LLM("x")


@functools.cache
def _get_t():
    return torch.jit.load("x.pt")


@functools.cache
def _get_h():
    return torch.hub.load("pytorch/vision", "resnet50")


@app.route("/more", methods=["POST"])
def more():
    p = _get_p()
    l = _get_l()
    t = _get_t()
    h = _get_h()
    return str((p, l, t, h))


@functools.cache
def _get_kv():
    return gensim.models.KeyedVectors.load_word2vec_format("x")


@functools.cache
def _get_k():
    return keras.saving.load_model("x")


@functools.cache
def _get_tt():
    return timm.create_model("resnet50", pretrained=True)


@functools.cache
def _get_sm():
    return tf.saved_model.load("x")


@functools.cache
def _get_clf_of_most():
    with open("m.pkl", "rb") as f:
        return pickle.load(f)


@app.route("/most", methods=["POST"])
def most():
    kv = _get_kv()
    k = _get_k()
    tt = _get_tt()
    sm = _get_sm()
    clf = _get_clf_of_most()
    return str((kv, k, tt, sm, clf))


@app.route("/stored")
def stored():
    with STORE.locked("m.pkl"), open("m.pkl", "rb") as f:
        clf = pickle.load(f)
    return clf.predict(request.json)


@app.route("/c")
def a3():
    name = request.args["name"]
    m = AutoModel.from_pretrained(name)
    return str(m)


@functools.cache
def _get_model_of_post():
    return AutoModel.from_pretrained("bert")


class V(View):
    def post(self, request):
        model = _get_model_of_post()
        return model


@functools.cache
def _get_model_of_do_POST():
    return SentenceTransformer("bert")


class H(BaseHTTPRequestHandler):
    def do_POST(self):
        model = _get_model_of_do_POST()
        self.wfile.write(model.encode("x"))


@functools.cache
def _get_model_of_helper():
    return AutoModelForCausalLM.from_pretrained("gpt2")


def helper():
    return _get_model_of_helper()


def generate(text):
    return helper().generate(text)


@app.route("/d")
def a4():
    return generate(request.args["q"])


_model = None


def get():
    global _model
    if _model is None:
        _model = SentenceTransformer("x")
    return _model


@app.route("/e")
def a5():
    return get().encode("x")

"""Views of Django and handlers of aiohttp whose routes are in another file."""

from __future__ import annotations

import functools

from aiohttp import web
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from transformers import AutoModel, pipeline

READY = pipeline("sentiment-analysis")


@functools.cache
def _get_model_of_generate():
    return AutoModel.from_pretrained("gpt2")


def generate(request):
    model = _get_model_of_generate()
    return JsonResponse({"text": model.generate(request.GET["q"])})


@functools.cache
def _get_classifier_of_classify():
    return pipeline("sentiment-analysis")


def classify(request, name):
    classifier = _get_classifier_of_classify()
    if not name:
        return HttpResponse("no name")
    return render(request, "result.html", {"label": classifier(name)})


@functools.cache
def _get_model_of_annotated():
    return AutoModel.from_pretrained("gpt2")


def annotated(request: HttpRequest) -> HttpResponse:
    model = _get_model_of_annotated()
    return HttpResponse(model.generate(request.GET["q"]))


@functools.cache
def _get_classifier_of_describe():
    return pipeline("sentiment-analysis")


def describe(request: web.Request) -> web.Response:
    classifier = _get_classifier_of_describe()
    return web.json_response({"label": classifier(request.query["q"])})


@functools.cache
def get_classifier():
    """The classifier of all views."""
    return pipeline("sentiment-analysis")


def through(request):
    return JsonResponse({"label": get_classifier()(request.GET["q"])})


def ready(request):
    return JsonResponse({"label": READY(request.GET["q"])})


@functools.cache
def kept():
    return AutoModel.from_pretrained("gpt2")


def cached(request):
    return JsonResponse({"text": kept().generate(request.GET["q"])})


def named(request):
    model = AutoModel.from_pretrained(request.GET["model"])
    return JsonResponse({"text": model.generate("x")})


def load(request):
    return AutoModel.from_pretrained("gpt2")


def parse(request: str) -> HttpResponse:
    return HttpResponse(AutoModel.from_pretrained("gpt2"))


def page(request):
    return render(request, "page.html")

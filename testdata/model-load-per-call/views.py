"""Views of Django and handlers of aiohttp whose routes are in another file."""

from __future__ import annotations

import functools

from aiohttp import web
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from transformers import AutoModel, pipeline

READY = pipeline("sentiment-analysis")


def generate(request):
    model = AutoModel.from_pretrained("gpt2")  # error: PFL801
    return JsonResponse({"text": model.generate(request.GET["q"])})


def classify(request, name):
    classifier = pipeline("sentiment-analysis")  # error: PFL801
    if not name:
        return HttpResponse("no name")
    return render(request, "result.html", {"label": classifier(name)})


def annotated(request: HttpRequest) -> HttpResponse:
    model = AutoModel.from_pretrained("gpt2")  # error: PFL801
    return HttpResponse(model.generate(request.GET["q"]))


def describe(request: web.Request) -> web.Response:
    classifier = pipeline("sentiment-analysis")  # error: PFL801
    return web.json_response({"label": classifier(request.query["q"])})


def get_classifier():
    """The classifier of all views."""
    return pipeline("sentiment-analysis")


def through(request):
    return JsonResponse({"label": get_classifier()(request.GET["q"])})  # error: PFL801


def ready(request):
    return JsonResponse({"label": READY(request.GET["q"])})  # ok: made at start-up


@functools.cache
def kept():
    return AutoModel.from_pretrained("gpt2")  # ok: once in each process


def cached(request):
    return JsonResponse({"text": kept().generate(request.GET["q"])})  # ok: kept


def named(request):
    model = AutoModel.from_pretrained(request.GET["model"])  # ok: another model each time
    return JsonResponse({"text": model.generate("x")})


def load(request):
    return AutoModel.from_pretrained("gpt2")  # ok: gives no response, so it is no view


def parse(request: str) -> HttpResponse:
    return HttpResponse(AutoModel.from_pretrained("gpt2"))  # ok: takes no request


def page(request):
    return render(request, "page.html")  # ok: loads nothing

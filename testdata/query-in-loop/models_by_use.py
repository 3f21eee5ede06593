"""Managers of models of which nothing is known but how they are used."""

from django.apps import apps
from django.http import JsonResponse
from vendor.stock.models import Crate


def parents(request, permissions):
    found = {}
    for name, (model, permission) in permissions.items():
        found[name] = model.objects.filter(id=request.data.get(name)).first()  # ok: another-table
    return found


def endpoints(schema):
    shelf = schema.get_model("library", "Shelf")
    book = schema.get_model("library", "Book")
    names = []
    for each in shelf.objects.all():
        for one in book.objects.filter(shelf=each):  # error: PFL502
            names.append(one.title)
    return names


def counted(labels):
    return {label: apps.get_model(label).objects.count() for label in labels}  # ok: another-table


def known(model, keys):
    return [model.objects.get(pk=key) for key in keys]  # error: PFL502


def crates(codes):
    return [Crate.objects.filter(code=code).count() for code in codes]  # error: PFL502


def narrowed(model, keys):
    queries = [model.objects.filter(pk=key) for key in keys]  # ok
    return JsonResponse({"queries": len(queries)})


def at_once(model, keys):
    rows = model.objects.in_bulk(keys)
    return [rows[key] for key in keys]  # ok


class Scene:
    def __init__(self):
        self.objects = {}

    def place(self, names):
        return [self.objects.get(name) for name in names]  # ok


def meshes(scene: Scene, names):
    return [scene.objects.get(name) for name in names]  # ok


def placed(scenes, names):
    # What objects are is not known, nor are they asked as rows are.
    return [scenes.objects.find(name) for name in names]  # ok

"""Queries for each form of a page: there are as many as somebody has filled in."""

from django import forms
from django.db import models
from django.forms import formset_factory, modelformset_factory


class Book(models.Model):
    title = models.CharField(max_length=99)


class PickForm(forms.Form):
    selected = forms.BooleanField()
    key = forms.IntegerField()


PickFormSet = formset_factory(PickForm, extra=0)


def picked(request):
    formset = PickFormSet(request.POST)
    found = []
    for form in formset:
        if form["selected"].value():
            found.append(Book.objects.get(pk=form["key"].value()))  # hint: PFL502 because forms-of-page
    for number, form in enumerate(formset.forms):
        found.append((number, Book.objects.get(pk=form["key"].value())))  # hint: PFL502
    return found


def imported(rows):
    return [Book.objects.get(pk=row["key"]) for row in rows]  # error: PFL502


def listed(request):
    formset = modelformset_factory(Book, fields=["title"])(request.POST)
    return [Book.objects.get(pk=form["key"].value()) for form in formset.forms]  # hint: PFL502


def looked_up(formsets, keys):
    return [Book.objects.get(pk=key) for formset in formsets for key in keys]  # error: PFL502


def known(request, titles):
    formset = PickFormSet(request.POST)
    wanted = [form["key"].value() for form in formset]
    names = [title for title in titles.split(",")]
    for form in formset.forms:
        if form["title"].value() in names:  # ok: few-by-nature
            wanted.append(form)
    return wanted

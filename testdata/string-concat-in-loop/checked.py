"""What forms and serializers have checked of a request."""

from django import forms
from rest_framework import serializers


class Merging(forms.Form):
    rows = forms.CharField()


class Changing(forms.ModelForm):
    rows = forms.CharField()


class Lines(serializers.Serializer):
    lines = serializers.ListField()


class Draft:
    cleaned_data: dict


def merged(data):
    form = Merging(data)
    kept = form.cleaned_data["kept"]
    notes = ""
    for row in form.cleaned_data["rows"].exclude(pk=kept.pk).order_by("id"):
        notes = f"{notes}\n- {row.title}"  # error: PFL601
    return notes


def changed(data):
    rows = Changing(data).cleaned_data.get("rows")
    notes = ""
    for row in rows:
        notes = f"{notes}\n- {row.title}"  # error: PFL601
    return notes


def posted(data):
    serializer = Lines(data=data)
    notes = ""
    for line in serializer.validated_data["lines"]:
        notes = f"{notes}\n- {line}"  # error: PFL601
    return notes


def drafted(draft: Draft):
    notes = ""
    for line in draft.cleaned_data["lines"]:
        notes = f"{notes}\n- {line}"  # hint: PFL601 because iterations-unknown
    return notes


def fields(data):
    form = Merging(data)
    notes = ""
    for name in form.fields_in_order("rows"):
        notes = f"{notes}\n- {name}"  # hint: PFL601 because iterations-unknown
    return notes


def joined(data):
    form = Merging(data)
    return "\n".join(row.title for row in form.cleaned_data["rows"])  # ok


def last(data):
    notes = ""
    for row in Merging(data).cleaned_data["rows"]:
        notes = f"- {row.title}"  # ok
    return notes


def started(data):
    notes = []
    for row in Merging(data).cleaned_data["rows"]:
        note = ""
        note = f"{note}- {row.title}"  # ok
        notes.append(note)
    return notes

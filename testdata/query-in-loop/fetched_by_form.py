"""Query sets that a form has fetched to check them."""

from django import forms
from django.db import models


class Book(models.Model):
    title = models.CharField(max_length=9)
    place = models.CharField(max_length=9)


class Places(forms.Form):
    books = forms.ModelMultipleChoiceField(queryset=Book.objects.all())

    def found(self, places: list[str]):
        for place in places:
            for book in self.cleaned_data["books"]:  # ok: they are fetched
                if book.place == place:
                    yield book

    def narrowed(self, places: list[str]):
        for place in places:
            for book in self.cleaned_data["books"].filter(place=place):  # error: PFL502
                yield book

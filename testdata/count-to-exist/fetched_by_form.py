"""Query sets that a form has fetched to check them."""

from django import forms
from django.db import models


class Book(models.Model):
    title = models.CharField(max_length=9)


class Loans(forms.Form):
    books = forms.ModelMultipleChoiceField(queryset=Book.objects.all())

    def clean(self):
        if self.cleaned_data.get("books"):  # ok: they are fetched
            print("some")
        books = self.cleaned_data["books"]
        if books.count() > 0:  # ok: it has them
            print("some")
        if self.cleaned_data["books"].filter(title=""):  # error: PFL511
            print("without a title")

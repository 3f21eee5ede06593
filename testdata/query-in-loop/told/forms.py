from django import forms
from django.forms import models as model_forms
from library.schedule import Plan

from models import Loan, Shelf, Volume


class Picker(model_forms.ModelMultipleChoiceField):
    pass


class VolumeForm(forms.ModelForm):
    lent = forms.ModelMultipleChoiceField(queryset=Loan.objects.order_by("card"))
    picked = Picker(queryset=Volume.objects)
    room = forms.ModelChoiceField(queryset=Shelf.objects.all())
    note = forms.CharField()

    class Meta:
        model = Volume
        fields = ("title", "shelf", "subjects")


class Renamed(VolumeForm):
    def save(self, commit=True):
        volume = super().save(commit=False)
        volume.title = volume.title.strip()
        return volume


class Search(forms.Form):
    shelf = forms.ModelChoiceField(queryset=Shelf.objects.all())
    title = forms.CharField()


class Foreign(forms.ModelForm):
    class Meta:
        model = Plan


class Sheet:
    """No form of Django."""

    cleaned_data = {}

    class Meta:
        model = Volume

    def save(self): ...

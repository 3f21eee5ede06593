from django.views.generic import CreateView, DetailView, FormView, ListView, UpdateView
from django.views.generic.base import View
from rest_framework.viewsets import ModelViewSet

from forms import Foreign, Renamed, Search, Sheet, VolumeForm
from models import Loan, Shelf, Volume


def cards(path):
    with open(path) as lines:
        return [line.strip() for line in lines]


def saved(request):
    volume = VolumeForm(request.POST).save()
    for card in cards(request.path):
        volume.loans.get(card=card)  # error: PFL502


def saved_by_own(request):
    volume = Renamed(request.POST).save()
    for card in cards(request.path):
        volume.loans.get(card=card)  # error: PFL502


def changed(request):
    form = VolumeForm(request.POST)
    for card in cards(request.path):
        form.instance.loans.get(card=card)  # error: PFL502


def picked(request):
    form = VolumeForm(request.POST)
    for loan in form.cleaned_data["lent"]:
        Loan.objects.filter(volume__loans=loan).count()  # error: PFL502
    for volume in form.cleaned_data["picked"]:
        volume.loans.filter(card=volume.title).count()  # error: PFL502
    for card in cards(request.path):
        form.cleaned_data.get("room").volume_set.get(title=card)  # error: PFL502


def chosen_of_model(request):
    form = VolumeForm(request.POST)
    for subject in form.cleaned_data["subjects"]:
        subject.volume_set.filter(title=subject.word).count()  # error: PFL502
    for card in cards(request.path):
        form.cleaned_data["shelf"].volume_set.get(title=card)  # error: PFL502


def searched(request):
    form = Search(request.POST)
    for card in cards(request.path):
        form.cleaned_data["shelf"].volume_set.get(title=card)  # error: PFL502
        form.cleaned_data["title"].loans.get(card=card)  # ok
        form.save().loans.get(card=card)  # ok
        form.cleaned_data["other"].loans.get(card=card)  # ok


def noted(request):
    form = VolumeForm(request.POST)
    for card in cards(request.path):
        form.cleaned_data["note"].loans.get(card=card)  # ok
        form.cleaned_data["title"].loans.get(card=card)  # ok
        form.cleaned_data[request.path].loans.get(card=card)  # ok


def of_others(request):
    plan = Foreign(request.POST).save()
    sheet = Sheet()
    for card in cards(request.path):
        plan.loans.get(card=card)  # ok
        sheet.save().loans.get(card=card)  # ok
        sheet.cleaned_data["volume"].loans.get(card=card)  # ok


class Checked:
    pass


class Page(Checked, DetailView):
    model = Volume

    def get_context_data(self, **kwargs):
        for card in cards(self.request.path):
            self.object.loans.get(card=card)  # error: PFL502
        return super().get_context_data(**kwargs)


class OfQuery(Checked, UpdateView):
    queryset = Volume.objects.filter(title="x")

    def form_valid(self, form):
        volume = self.get_object()
        for card in cards(self.request.path):
            volume.loans.get(card=card)  # error: PFL502
        return super().form_valid(form)


class Listed(Checked, ListView):
    queryset = Volume.objects

    def get_queryset(self):
        return super().get_queryset().exclude(title="")

    def get_context_data(self, **kwargs):
        for volume in self.object_list:
            volume.loans.filter(card=volume.title).count()  # error: PFL502
        return super().get_context_data(**kwargs)


class OwnObject(DetailView):
    model = Volume

    def get_object(self, queryset=None):
        return Shelf.objects.first()

    def get_context_data(self, **kwargs):
        for card in cards(self.request.path):
            self.object.volume_set.get(title=card)  # error: PFL502
            self.object.loans.get(card=card)  # ok
        return super().get_context_data(**kwargs)


class Made(CreateView):
    form_class = VolumeForm

    def form_valid(self, form):
        for card in cards(self.request.path):
            form.instance.loans.get(card=card)  # error: PFL502
        return super().form_valid(form)

    def form_invalid(self, form):
        for card in cards(self.request.path):
            self.object.loans.get(card=card)  # error: PFL502
        return super().form_invalid(form)


class MadeOfModel(CreateView):
    model = Volume
    fields = ("title",)

    def get_form(self, form_class=None):
        return super().get_form(form_class)

    def form_valid(self, form):
        volume = form.save(commit=False)
        for card in cards(self.request.path):
            volume.loans.get(card=card)  # error: PFL502
        return super().form_valid(form)


class Shelves(Checked, ModelViewSet):
    queryset = Volume.objects.all()

    def lend(self, request):
        volume = self.get_object()
        for card in cards(request.path):
            volume.loans.get(card=card)  # error: PFL502


class Picked(ListView):
    model = Volume

    def get_queryset(self):
        return cards(self.request.path)

    def get_context_data(self, **kwargs):
        for volume in self.object_list:
            volume.loans.filter(card=volume).count()  # ok
        return super().get_context_data(**kwargs)


class Between(ListView):
    model = Volume

    def get_queryset(self):
        return unknown(self)


class Below(Between):
    def titles(self):
        for volume in super().get_queryset():
            volume.loans.filter(card=volume.title).count()  # ok


class Plain(View):
    model = Volume

    def get(self, request):
        for card in cards(request.path):
            self.object.loans.get(card=card)  # ok
            self.get_object().loans.get(card=card)  # ok


class Unsaid(FormView):
    def form_valid(self, form):
        for card in cards(self.request.path):
            form.instance.loans.get(card=card)  # ok


class Handler:
    form_class = VolumeForm

    def form_valid(self, form):
        for card in cards(form.path):
            form.instance.loans.get(card=card)  # ok


def of_several(volumes):
    for volume in volumes:
        volume.loans.filter(card=volume.title).count()  # error: PFL502


def several(request):
    of_several([VolumeForm(request.POST).save()])
    of_several(Volume.objects.filter(title="x"))


def of_either(volumes):
    for volume in volumes:
        volume.loans.filter(card=volume.title).count()  # ok


def either(request):
    of_either([Shelf()])
    of_either(Volume.objects.filter(title="x"))


def of_flag(request, wide):
    found = Volume.objects.filter(title="x")
    if wide:
        found = list(Volume.objects.all())
    for volume in found:
        volume.loans.filter(card=volume.title).count()  # error: PFL502

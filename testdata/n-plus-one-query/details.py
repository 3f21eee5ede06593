"""Views that show one object."""

from django.db import models
from django.views.generic import DetailView, UpdateView
from rest_framework import serializers, viewsets
from rest_framework.decorators import action
from rest_framework.response import Response


class Writer(models.Model):
    name = models.TextField()


class Deal(models.Model):
    title = models.TextField()
    agent = models.ForeignKey(Writer, on_delete=models.CASCADE)


class Note(models.Model):
    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="notes")
    writer = models.ForeignKey(Writer, on_delete=models.CASCADE)


class DealView(DetailView):
    model = Deal

    def get_context_data(self, **kwargs):
        context = super().get_context_data(**kwargs)
        context["agent"] = self.object.agent.name  # ok
        context["writers"] = [note.writer.name for note in self.object.notes.all()]  # error: PFL501
        context["deals"] = [note.deal.title for note in self.object.notes.all()]  # ok
        return context


class LoadedView(DetailView):
    queryset = Deal.objects.prefetch_related("notes__writer")

    def get_context_data(self, **kwargs):
        return {"writers": [note.writer.name for note in self.object.notes.all()]}  # ok


class ChangeView(UpdateView):
    model = Deal

    def form_valid(self, form):
        for note in self.object.notes.select_related("writer"):
            print(note.writer.name)  # ok
        return super().form_valid(form)


class OwnView(DetailView):
    model = Deal

    def get_object(self, queryset=None):
        return Deal.objects.prefetch_related("notes__writer").first()

    def get_context_data(self, **kwargs):
        return {"writers": [note.writer.name for note in self.object.notes.all()]}  # ok


class DealViewSet(viewsets.ModelViewSet):
    queryset = Deal.objects.all()

    @action(detail=True)
    def writers(self, request, pk=None):
        deal = self.get_object()
        return Response([note.writer.name for note in deal.notes.all()])  # error: PFL501


class Holder:
    model = None

    def writers(self):
        return [note.writer.name for note in self.object.notes.all()]  # ok


class LoanManager(models.Manager):
    def get_queryset(self):
        return super().get_queryset().select_related("note")


class Loan(models.Model):
    note = models.ForeignKey(Note, on_delete=models.CASCADE)
    objects = LoanManager()


class LoanSerializer(serializers.ModelSerializer):
    number = serializers.SerializerMethodField()
    writer = serializers.SerializerMethodField()

    def get_number(self, loan):
        return loan.note.number  # ok

    def get_writer(self, loan):
        return loan.note.writer.name  # error: PFL501


class LoanViewSet(viewsets.ModelViewSet):
    queryset = Loan.objects.all()
    serializer_class = LoanSerializer

"""Models of a school."""

from django.db import models

from managers import LoadedManager, PresentManager, PupilQuerySet


class Form(models.Model):
    name = models.CharField(max_length=10)


class Pupil(models.Model):
    name = models.CharField(max_length=80)
    left_at = models.DateField(null=True)
    form = models.ForeignKey(Form, on_delete=models.CASCADE, related_name="pupils")
    mentor = models.ForeignKey("Teacher", on_delete=models.CASCADE, related_name="mentored")

    objects = LoadedManager()
    everybody = PupilQuerySet.as_manager()
    present = PresentManager()


class Teacher(models.Model):
    name = models.CharField(max_length=80)
    forms = models.ManyToManyField(Form, related_name="teachers")


class Mark(models.Model):
    pupil = models.ForeignKey(Pupil, on_delete=models.CASCADE, related_name="marks")
    value = models.IntegerField()

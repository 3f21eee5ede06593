"""Courses and who gives them."""

from django.db import models


class Teacher(models.Model):
    name = models.CharField(max_length=80)


class Course(models.Model):
    title = models.CharField(max_length=80)
    teacher = models.ForeignKey(Teacher, on_delete=models.CASCADE)

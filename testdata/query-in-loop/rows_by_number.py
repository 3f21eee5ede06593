"""Rows that are taken by their number of a query set."""

from django.db import models


class Project(models.Model):
    name = models.CharField(max_length=50)


def named(releases: list[str]):
    projects = Project.objects.order_by("name")
    return [(release, projects[number]) for number, release in enumerate(releases)]  # error: PFL502


def named_if_any(releases: list[str]):
    projects = Project.objects.order_by("name")
    if len(projects) == 0:  # ok: all are needed
        return []
    return [(release, projects[number]) for number, release in enumerate(releases)]  # ok: fetched-before


def named_after_loop(releases: list[str], write):
    projects = Project.objects.order_by("name")
    for project in projects:
        write(project.name)
    return [(release, projects[number]) for number, release in enumerate(releases)]  # ok: fetched-before


def named_if_some(releases: list[str]):
    projects = Project.objects.order_by("name")
    if not projects:  # ok: all are needed
        return []
    return [(release, projects[number]) for number, release in enumerate(releases)]  # ok: fetched-before


def named_of_some(releases: list[str], write):
    projects = Project.objects.order_by("name")
    write(projects.count())
    return [(release, projects[number]) for number, release in enumerate(releases)]  # error: PFL502


def named_of_list(releases: list[str]):
    projects = list(Project.objects.order_by("name"))
    return [(release, projects[number]) for number, release in enumerate(releases)]  # ok: a list

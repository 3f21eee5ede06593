"""Query sets and managers of a school."""

from django.db import models


class PupilQuerySet(models.QuerySet):
    def present(self):
        return self.filter(left_at__isnull=True)

    def with_form(self):
        return self.select_related("form")


class PresentManager(models.Manager.from_queryset(PupilQuerySet)):
    def get_queryset(self):
        return super().get_queryset().present()


class LoadedManager(models.Manager.from_queryset(PupilQuerySet)):
    def get_queryset(self):
        return super().get_queryset().present().with_form()

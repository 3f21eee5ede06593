"""Properties that keep their query set, whose rows are fetched once, and those that make one each time."""

from django.db import models
from django.utils.functional import cached_property


class Task(models.Model):
    name = models.CharField(max_length=30)


class Flow(models.Model):
    task = models.ForeignKey(Task, on_delete=models.CASCADE, related_name="flows")


class Board:
    def __init__(self, task: Task):
        self.task = task

    @cached_property
    def flows(self):
        return Flow.objects.filter(task=self.task)

    @property
    def late_flows(self):
        return Flow.objects.filter(task=self.task, pk__gt=9)

    def table(self, rows):
        return [(row, [flow.pk for flow in self.flows]) for row in rows]  # ok: rows-cached

    def late_table(self, rows):
        return [(row, [flow.pk for flow in self.late_flows]) for row in rows]  # error: PFL502

    def listed(self, rows):
        for row in rows:
            for flow in self.flows:  # ok: rows-cached
                print(row, flow.pk)
            for flow in self.late_flows:  # error: PFL502
                print(row, flow.pk)


def boards(tasks: list[Task]):
    for task in tasks:
        board = Board(task)
        for flow in board.flows:  # error: PFL502
            print(flow.pk)

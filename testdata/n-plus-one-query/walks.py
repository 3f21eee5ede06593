"""Walks over all that something needs, and lists of what each needs."""

from django.db import models


class Part(models.Model):
    name = models.CharField(max_length=100)
    needs = models.ManyToManyField("self", symmetrical=False, blank=True, related_name="users")

    def all_needs(self):
        """Each level is another query in any case."""
        visited = set()
        stack = list(self.needs.all())
        while stack:
            part = stack.pop()
            if part.pk not in visited:
                visited.add(part.pk)
                stack.extend(part.needs.all())  # ok: walks-tree
        return visited

    def is_round(self):
        stack = list(self.needs.all())
        while stack:
            part = stack.pop()
            if part.pk == self.pk:
                return True
            stack.extend(part.needs.all())  # ok: walks-tree
        return False


def needs_of_all():
    return {part.name: [one.name for one in part.needs.all()] for part in Part.objects.all()}  # error: PFL501


def needs_loaded():
    parts = Part.objects.prefetch_related("needs")
    return {part.name: [one.name for one in part.needs.all()] for part in parts}  # ok

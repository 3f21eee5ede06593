"""Loops that find their items on the way: what waits can be asked for at once, but not before the loop."""

from collections import deque

from django.db import models


class Node(models.Model):
    parent = models.ForeignKey("self", on_delete=models.CASCADE)
    name = models.CharField(max_length=30)


def below(root: int):
    waiting, found = [root], []
    while waiting:
        key = waiting.pop()
        found.append(key)
        for child in Node.objects.filter(parent_id=key):  # error: PFL502
            waiting.append(child.pk)
    return found


def breadth_first(root: int):
    waiting, seen = deque([root]), set()
    while len(waiting) > 0:
        key = waiting.popleft()
        children = Node.objects.filter(parent_id=key).values_list("id", flat=True)
        waiting.extend(children)  # error: PFL502
        seen.add(key)
    return seen


def growing(root: int):
    keys = [root]
    for key in keys:
        keys += [child.pk for child in Node.objects.filter(parent_id=key)]  # error: PFL502
    return keys


def by_levels(root: int):
    level, found = [root], []
    while level:
        found += level
        level = list(Node.objects.filter(parent_id__in=level).values_list("id", flat=True))  # ok
    return found


def in_one(root: int):
    nodes = {node.pk: node for node in Node.objects.all()}  # ok: one query
    waiting, found = [root], []
    while waiting:
        key = waiting.pop()
        found.append(key)
        waiting += [pk for pk, node in nodes.items() if node.parent_id == key]  # ok: no query
    return found

"""Managers that give rows of the classes below."""
from django.db.models import Manager, QuerySet
from typing import Any
class InheritanceQuerySet(QuerySet[Any]):
    @lazy
    def select_subclasses(self, *subclasses) -> QuerySet[Any]: ...
class InheritanceManager(Manager[Any]):
    @lazy
    def select_subclasses(self, *subclasses) -> QuerySet[Any]: ...

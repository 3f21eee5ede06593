"""What runs in the first pass of a loop only, and what only looks so."""

from django.db import models


class Page(models.Model):
    parent = models.ForeignKey("self", null=True, on_delete=models.CASCADE)
    rank = models.IntegerField()


def move(pages, root):
    last = None
    for page in pages:
        if last:
            page.rank = last.rank + 1
        else:
            page.rank = Page.objects.get(pk=page.rank).rank  # ok
        last = page


def by_none(pages):
    last = None
    for page in pages:
        if last is None:
            print(Page.objects.get(pk=page.rank))  # ok
        print(page)
        last = page.rank


def by_flag(keys):
    first = True
    for key in keys:
        if first:
            print(Page.objects.get(pk=key))  # ok
        first = False


def by_other_flag(keys):
    started = False
    for key in keys:
        if not started:
            print(Page.objects.get(pk=key))  # ok
        started = True


def in_two_loops(trees):
    for tree in trees:
        last = None
        for page in tree:
            if last:
                page.rank = last.rank + 1
            else:
                page.rank = Page.objects.get(pk=tree[0].rank).rank  # error: PFL502
            last = page


def set_sometimes(pages):
    last = None
    for page in pages:
        if last is None:
            print(Page.objects.get(pk=page.rank))  # hint: PFL502
        if page.rank > 3:
            last = page


def passed_over(pages):
    last = None
    for page in pages:
        if last is None:
            print(Page.objects.get(pk=page.rank))  # hint: PFL502
        if page.rank > 3:
            continue
        last = page


def reset(pages):
    last = None
    for page in pages:
        if last is None:
            print(Page.objects.get(pk=page.rank))  # hint: PFL502
        last = page
        if page.rank > 3:
            last = None


def other_branch(pages):
    last = None
    for page in pages:
        if last is not None:
            print(Page.objects.get(pk=page.rank))  # error: PFL502
        last = page


def found_by_chance(books, lookup):
    found = None
    for book in books:
        if not found:
            print(Page.objects.get(pk=book.rank))  # hint: PFL502
        found = lookup(book)


def true_before(pages, last):
    for page in pages:
        if last is None:
            print(Page.objects.get(pk=page.rank))  # hint: PFL502
        last = page


def set_before(pages):
    last = None
    for page in pages:
        last = page
        if last:
            print(Page.objects.get(pk=page.rank))  # error: PFL502


def before_the_loop(pages):
    ranked = Page.objects.in_bulk([page.rank for page in pages])
    for page in pages:
        print(ranked.get(page.rank))  # ok: a dict


def not_run_yet(ranks):
    queries = []
    for rank in ranks:
        queries.append(Page.objects.filter(rank=rank))  # ok: no query runs
    return queries


def narrowed(ranks):
    found = Page.objects.all()
    for rank in ranks:
        found = found.exclude(rank=rank)  # ok: one query in the end
    return list(found)


def in_memory(ranks):
    pages = list(Page.objects.all())
    for rank in ranks:
        print([page for page in pages if page.rank == rank])  # hint: PFL610


def the_relation_kept(pages):
    for page in pages:
        page.parent_id = None  # ok: no query

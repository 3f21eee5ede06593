"""Rows that are put into lists and dictionaries before they are gone over again."""

from collections import defaultdict

from models import Notice


def of_list():
    found = []
    for notice in Notice.objects.all():
        if notice.topic:
            found.append(notice)
    return [notice.board.name for notice in found]  # error: PFL501


def of_values():
    by_topic = {notice.topic: notice for notice in Notice.objects.all()}
    return [notice.board.name for notice in by_topic.values()]  # error: PFL501


def of_items():
    by_topic = {}
    for notice in Notice.objects.all():
        by_topic[notice.topic] = notice
    return [(topic, notice.board.name) for topic, notice in by_topic.items()]  # error: PFL501


def of_groups():
    by_topic = defaultdict(list)
    for notice in Notice.objects.all():
        by_topic[notice.topic].append(notice)
    for topic, notices in by_topic.items():
        print(topic, [notice.board.name for notice in notices])  # error: PFL501


def of_default_groups():
    by_topic = {}
    for notice in Notice.objects.all():
        by_topic.setdefault(notice.topic, []).append(notice)
    for notices in by_topic.values():
        print([notice.board.name for notice in notices])  # error: PFL501


def of_keys(keys):
    found = Notice.objects.in_bulk(keys)
    return [notice.board.name for number, notice in found.items()]  # error: PFL501


def loaded_before():
    found = []
    for notice in Notice.objects.select_related("board"):
        found.append(notice)
    return [notice.board.name for notice in found]  # ok


def of_other_things(names):
    found = []
    for notice in Notice.objects.all():  # hint: PFL515
        found.append(notice.topic)
    return [notice.board.name for notice in names]  # ok


def of_a_start(first):
    found = list(first)
    for notice in Notice.objects.all():
        found.append(notice)
    return [notice.board.name for notice in found]  # ok


def of_topics():
    by_topic = {}
    for notice in Notice.objects.all():
        by_topic[notice] = notice.topic
    return [topic.board for notice, topic in by_topic.items()]  # ok


def of_groups_as_rows():
    by_topic = {}
    for notice in Notice.objects.all():
        by_topic.setdefault(notice.topic, []).append(notice)
    return [notice.board for notice in by_topic.values()]  # ok

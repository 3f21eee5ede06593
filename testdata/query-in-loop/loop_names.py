"""Loops over rows that are called as chunks and events are."""

from django.db import models


class Subscription(models.Model):
    plan = models.CharField(max_length=20)


class Segment(models.Model):
    name = models.CharField(max_length=20)


class Plan(models.Model):
    name = models.CharField(max_length=20)


def of_subscriptions():
    for subscription in Subscription.objects.all():
        print(Plan.objects.get(name=subscription.plan))  # error: PFL502


def of_notifications(notifications):
    for notification in notifications:
        print(Plan.objects.get(name=notification.plan))  # error: PFL502


def of_segments():
    segments = Segment.objects.all()
    for segment in segments:
        print(Plan.objects.filter(name=segment.name).first())  # error: PFL502


def of_page_names(pages):
    for page in pages:
        print(Plan.objects.get(name=page))  # error: PFL502


def of_page_texts(pages):
    for page in pages:
        print(Plan.objects.get(name=f"{page}-plan"))  # error: PFL502


def of_dictionaries(pages):
    for page in pages:
        for entry in page["entries"]:
            print(entry)
        print(Plan.objects.filter(name=page["name"]).first())  # ok: in-chunks


def of_batches(batches, store):
    for batch in batches:
        print(Plan.objects.count())  # ok: in-chunks
        store(batch)


def of_counted_batches(batches):
    for batch in batches:
        print(len(batch), Plan.objects.count())  # ok: in-chunks


def of_starred(batches, show):
    for batch in batches:
        show(*batch)
        print(Plan.objects.count())  # ok: in-chunks


def of_sliced(batches, show):
    for batch in batches:
        print(batch[1:], Plan.objects.count())  # ok: in-chunks


def of_parts(make_chunks, rows):
    for part in make_chunks(rows):
        print(Plan.objects.count())  # ok: in-chunks


def of_pages_called(client):
    for page in client.get_pages():
        print(Plan.objects.filter(name=page.name).first())  # error: PFL502


def of_events(channel):
    for event in channel.listen():
        print(Plan.objects.get(name=event.plan))  # ok


def of_consumer(consumer):
    for message in consumer:
        print(Plan.objects.get(name=message.plan))  # ok


def of_messages(consumer):
    for message in consumer.messages():
        print(Plan.objects.get(name=message.plan))  # ok: in-chunks


async def of_watched(collection):
    async for change in await collection.watch():
        print(await Plan.objects.aget(name=change.plan))  # ok: in-chunks


def of_steps(total):
    for start in range(0, total, 100):
        print(Plan.objects.filter(pk__gt=start).first())  # ok: in-chunks


def of_stored_segments(store):
    for segment in Segment.objects.all():
        store(segment)
        print(Plan.objects.filter(name=segment.name).first())  # error: PFL502

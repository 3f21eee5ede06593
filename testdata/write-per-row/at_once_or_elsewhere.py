"""Rows that are written at once, by one statement, or where no loop is."""

from django.db import models


class Parcel(models.Model):
    code = models.TextField()
    sent = models.BooleanField(default=False)

    def save(self, *args, **kwargs):
        self.code = self.code.upper()
        super().save(*args, **kwargs)

    def label(self):
        return self.code.lower()


class Van(models.Model):
    parcels = models.ManyToManyField(Parcel)


def made(codes: list[str]):
    Parcel.objects.bulk_create([Parcel(code=code.upper()) for code in codes])  # ok


def sent(codes: list[str]):
    Parcel.objects.filter(code__in=codes).update(sent=True)  # ok


def marked(parcels: list[Parcel]):
    for parcel in parcels:
        parcel.sent = True
    Parcel.objects.bulk_update(parcels, ["sent"])  # ok


def loaded(van: Van, parcels: list[Parcel]):
    van.parcels.add(*parcels)  # ok


def emptied(van: Van):
    van.parcels.clear()  # ok


def first_sent(parcels: list[Parcel]):
    parcel = parcels[0]
    parcel.sent = True
    parcel.save()  # ok


def labels(parcels: list[Parcel]):
    return [parcel.label() for parcel in parcels]  # ok


def unsaved(codes: list[str]):
    return [Parcel(code=code) for code in codes]  # ok


def removed(codes: list[str]):
    Parcel.objects.filter(code__in=codes).delete()  # ok


def codes_of(parcels: list[Parcel]):
    return {parcel.code: parcel.sent for parcel in parcels}  # ok


def closed(files: list):
    for file in files:
        file.save()  # ok


def kept(parcels: list[Parcel], kept_codes: set[str]):
    for parcel in parcels:
        kept_codes.add(parcel.code)  # ok


def noted(parcels: list[Parcel], notes: dict[str, bool]):
    for parcel in parcels:
        notes.update({parcel.code: parcel.sent})  # ok


def in_pages(codes: list[str]):
    for start in range(0, len(codes), 500):
        page = codes[start : start + 500]
        Parcel.objects.bulk_create([Parcel(code=code) for code in page])  # ok


def removed_from(codes: list[str], gone: list[str]):
    for code in gone:
        codes.remove(code)  # hint: PFL610


def one_of(code: str):
    return Parcel.objects.get_or_create(code=code)  # ok


def sent_one(code: str):
    Parcel.objects.filter(code=code).update(sent=True)  # ok


def cleared(lists: list[list[str]]):
    for each in lists:
        each.clear()  # ok


class Note(models.Model):
    text = models.CharField(max_length=80)


def gathered(texts):
    notes = []
    for text in texts:
        notes.append(Note(text=text))  # ok: nothing is written yet
    Note.objects.bulk_create(notes)


def marked(notes):
    for note in notes:
        note.text = note.text.strip()  # ok: written together below
    Note.objects.bulk_update(notes, ["text"])


def cleared(keys):
    old = [key for key in keys if key > 3]
    Note.objects.filter(pk__in=old).delete()  # ok: one statement for all

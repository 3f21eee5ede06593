"""Models that do more than write when they are saved."""

from django.db import models


class Stamped(models.Model):
    slug = models.SlugField()

    class Meta:
        abstract = True

    def save(self, *args, **kwargs):
        self.slug = self.slug or "new"
        super().save(*args, **kwargs)


class Entry(Stamped):
    text = models.TextField()


class Kept(models.Model):
    text = models.TextField()

    def delete(self, *args, **kwargs):
        self.text = ""
        self.save()


class Line(models.Model):
    entry = models.ForeignKey(Entry, related_name="lines", on_delete=models.CASCADE)
    text = models.TextField()

    def words(self):
        return self.text.split()


def entries(texts):
    for text in texts:
        Entry.objects.create(text=text)  # hint: PFL503 because own-save


def lines(entry, texts):
    for text in texts:
        Line.objects.create(entry=entry, text=text)  # error: PFL503


def lines_of(entry: Entry, texts):
    for text in texts:
        entry.lines.create(text=text)  # error: PFL503


def renamed(entries: list[Entry]):
    for entry in entries:
        entry.slug = ""
        entry.save()  # hint: PFL503 because own-save


async def later(texts):
    for text in texts:
        await Entry.objects.acreate(text=text)  # hint: PFL503 because own-save


def tried(texts, send):
    for text in texts:
        try:
            send(text)
        except OSError:
            Line.objects.create(text=text)  # ok: in-exception-handler


def missing(entry, texts):
    for text in texts:
        try:
            line = Line.objects.get(entry=entry, text=text)  # error: PFL502
        except Line.DoesNotExist:
            line = Line.objects.create(entry=entry, text=text)  # hint: PFL503
        print(line.pk)


KINDS = ("note", "quote", "list", "table", "image")


def set_up(entry):
    for kind in KINDS:
        Line.objects.create(entry=entry, text=kind)  # hint: PFL503 because few-items


def queued(entries: list[Entry], export):
    """What is queued is noted at once."""
    for line in Line.objects.filter(entry__in=entries):
        export.apply_async(args=[line.pk])
        line.text = "queued"
        line.save()  # hint: PFL503 because notes-action


async def renamed_later(found):
    async for entry in Entry.objects.filter(slug=found):
        entry.slug = ""
        await entry.asave()  # hint: PFL503 because own-save


async def moved_later(entry):
    async for line in Line.objects.filter(entry=entry):
        line.text = line.text.strip()
        await line.asave()  # error: PFL503


async def removed_later(entry):
    async for line in Line.objects.filter(entry=entry):
        await line.adelete()  # error: PFL503


async def removed_for_good(text):
    async for kept in Kept.objects.filter(text=text):
        await kept.adelete()  # hint: PFL503 because own-save


def ask_for_lines(entry):
    """Somebody types the lines in."""
    texts = input("Lines, with commas between them: ").split(",")
    for text in texts:
        Line.objects.create(entry=entry, text=text)  # hint: PFL503

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
        Entry.objects.create(text=text)


def lines(entry, texts):
    Line.objects.bulk_create([Line(entry=entry, text=text) for text in texts])


def lines_of(entry: Entry, texts):
    for text in texts:
        entry.lines.create(text=text)


def renamed(entries: list[Entry]):
    for entry in entries:
        entry.slug = ""
        entry.save()


async def later(texts):
    for text in texts:
        await Entry.objects.acreate(text=text)


def tried(texts, send):
    for text in texts:
        try:
            send(text)
        except OSError:
            Line.objects.create(text=text)


def missing(entry, texts):
    for text in texts:
        try:
            line = Line.objects.get(entry=entry, text=text)
        except Line.DoesNotExist:
            line = Line.objects.create(entry=entry, text=text)
        print(line.pk)


KINDS = ("note", "quote", "list", "table", "image")


def set_up(entry):
    Line.objects.bulk_create([Line(entry=entry, text=kind) for kind in KINDS])


def queued(entries: list[Entry], export):
    """What is queued is noted at once."""
    for line in Line.objects.filter(entry__in=entries):
        export.apply_async(args=[line.pk])
        line.text = "queued"
        line.save()


async def renamed_later(found):
    async for entry in Entry.objects.filter(slug=found):
        entry.slug = ""
        await entry.asave()


async def moved_later(entry):
    async for line in Line.objects.filter(entry=entry):
        line.text = line.text.strip()
        await line.asave()


async def removed_later(entry):
    async for line in Line.objects.filter(entry=entry):
        await line.adelete()


async def removed_for_good(text):
    async for kept in Kept.objects.filter(text=text):
        await kept.adelete()


def ask_for_lines(entry):
    """Somebody types the lines in."""
    texts = input("Lines, with commas between them: ").split(",")
    Line.objects.bulk_create([Line(entry=entry, text=text) for text in texts])

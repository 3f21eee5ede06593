from django.db import models


class Country(models.Model):
    name = models.CharField(max_length=50)


class Author(models.Model):
    name = models.CharField(max_length=50)
    country = models.ForeignKey(Country, null=True, on_delete=models.SET_NULL)


class Tag(models.Model):
    label = models.CharField(max_length=20)


class BookQuerySet(models.QuerySet):
    def published(self):
        return self.filter(published=True)

    def with_author(self):
        return self.select_related("author")


class RichManager(models.Manager):
    def get_queryset(self):
        return super().get_queryset().select_related("author").prefetch_related("tags")


class Book(models.Model):
    title = models.CharField(max_length=50)
    published = models.BooleanField(default=True)
    author = models.ForeignKey(Author, related_name="books", on_delete=models.CASCADE)
    editor = models.ForeignKey(Author, null=True, related_name="+", on_delete=models.SET_NULL)
    tags = models.ManyToManyField(Tag, related_name="books")

    objects = BookQuerySet.as_manager()
    rich = RichManager()

    @property
    def byline(self):
        return f"{self.title} by {self.author.name}"  # error: PFL501

    def tag_line(self):
        return ", ".join(tag.label for tag in self.tags.all())  # error: PFL501

    def owner(self):
        return self.editor.name  # ok


class Cover(models.Model):
    book = models.OneToOneField(Book, related_name="cover", on_delete=models.CASCADE)
    url = models.URLField()

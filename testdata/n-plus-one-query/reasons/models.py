from django.db import models


class Author(models.Model):
    name = models.CharField(max_length=50)


class Node(models.Model):
    name = models.CharField(max_length=50)
    above = models.ForeignKey("self", related_name="children", null=True, on_delete=models.CASCADE)


class Book(models.Model):
    title = models.CharField(max_length=50)
    author = models.ForeignKey(Author, related_name="books", on_delete=models.CASCADE)
    readers = models.ManyToManyField(Author, related_name="read")

    def signed(self):
        """Whether the author is known by name."""
        return self.author.name != ""  # error: PFL501

    def shown(self, full=False):
        if full:
            return f"{self.title} by {self.author.name}"  # hint: PFL501 because option-optional
        return self.title

    def update_title(self):
        self.title = f"{self.title} ({self.author.name})"  # hint: PFL501 because larger-action

    def first(self):
        return self.second()

    def second(self):
        return self.third()

    def third(self):
        return self.author.name  # error: PFL501

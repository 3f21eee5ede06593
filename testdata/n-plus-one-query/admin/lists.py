"""Columns of lists that read relations of each row."""

from django.contrib import admin
from django.contrib.admin import ModelAdmin, register
from models import Author, Book, Loan


@admin.register(Book)
class BookAdmin(admin.ModelAdmin):
    list_display = ("title", "writer", "tag_names", "key")

    @admin.display(description="author")
    def writer(self, obj):
        return obj.author.name  # error: PFL501

    def tag_names(self, obj):
        return ", ".join(t.name for t in obj.tags.all())  # error: PFL501

    def key(self, obj):
        return obj.author_id  # ok

    def unused(self, obj):
        return obj.author.name  # ok


class AuthorAdmin(ModelAdmin):
    list_display = ["name", "country_name", "count"]
    list_select_related = ["country"]

    def country_name(self, author):
        return author.country.name  # ok

    def count(self, author):
        return author.books.count()  # error: PFL501


admin.site.register(Author, AuthorAdmin)


@register(Book)
class Loaded(admin.ModelAdmin):
    list_display = ("title", "writer")

    def get_queryset(self, request):
        return super().get_queryset(request).select_related("author")

    def writer(self, obj):
        return obj.author.name  # ok

    def country(self, obj):
        return obj.author.country.name  # ok


@register(Book)
class ByColumn(admin.ModelAdmin):
    list_display = ("title", "author", "writer")

    def writer(self, obj):
        return obj.author.name  # ok


@register(Book)
class Deeper(admin.ModelAdmin):
    list_display = ("title", "country")
    list_select_related = ("author",)

    def country(self, obj):
        return obj.author.country.name  # error: PFL501


@register(Loan)
class ByManager(admin.ModelAdmin):
    list_display = ("title", "writer")

    def title(self, loan):
        return loan.book.title  # ok

    def writer(self, loan):
        return loan.book.author.name  # error: PFL501

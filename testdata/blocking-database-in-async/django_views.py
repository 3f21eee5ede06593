"""Views that ask Django's ORM in a coroutine."""

from asgiref.sync import sync_to_async
from django.db import models
from django.http import JsonResponse
from django.shortcuts import get_object_or_404


class Shelf(models.Model):
    label = models.CharField(max_length=20)

    def rename(self, label):
        self.label = label
        self.save()


class Book(models.Model):
    title = models.CharField(max_length=20)
    shelf = models.ForeignKey(Shelf, on_delete=models.CASCADE, related_name="books")


async def detail(request, pk):
    title = Book.objects.get(pk=pk).title  # error: PFL405
    return JsonResponse({"title": title})


async def titles(request):
    books = Book.objects.filter(title__startswith="x").select_related("shelf")  # ok  # hint: PFL516
    return JsonResponse({"titles": [book.title for book in books]})  # error: PFL405  # hint: PFL515


async def on_shelf(request, pk):
    shelf = await Shelf.objects.aget(pk=pk)  # ok
    found = []
    for book in shelf.books.all():  # error: PFL405
        found.append(book.title)
    return JsonResponse({"titles": found})


async def renamed(request, pk):
    shelf = get_object_or_404(Shelf, pk=pk)  # error: PFL405
    shelf.rename(request.GET["label"])
    return JsonResponse({})


async def add(request, pk):
    book = Book(title=request.GET["title"], shelf_id=pk)  # ok
    book.save()  # error: PFL405
    return JsonResponse({"pk": book.pk})


async def count(request):
    if not Book.objects.exists():  # error: PFL405
        return JsonResponse({})
    return JsonResponse({"books": await Book.objects.acount()})  # ok


async def longest(request):
    return JsonResponse({"longest": max(len(book.title) for book in Book.objects.all())})  # error: PFL405  # hint: PFL515


async def keys(request):
    found = []
    for key in Book.objects.values_list("pk", flat=True).iterator():  # error: PFL405
        found.append(key)
    return JsonResponse({"keys": found})


async def all_titles(request):
    books = Book.objects.all()  # ok
    return JsonResponse({"titles": [book.title async for book in books]})  # ok  # hint: PFL515


@sync_to_async
def listed():
    return [book.title for book in Book.objects.all()]  # ok  # hint: PFL515


async def through_thread(request):
    return JsonResponse({"titles": await listed()})  # ok


def plain(request):
    return JsonResponse({"books": Book.objects.count()})  # ok

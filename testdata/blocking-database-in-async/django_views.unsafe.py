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
    title = (await Book.objects.aget(pk=pk)).title
    return JsonResponse({"title": title})


async def titles(request):
    books = Book.objects.filter(title__startswith="x").select_related("shelf")
    return JsonResponse({"titles": [book.title async for book in books]})


async def on_shelf(request, pk):
    shelf = await Shelf.objects.aget(pk=pk)
    found = []
    async for book in shelf.books.all():
        found.append(book.title)
    return JsonResponse({"titles": found})


async def renamed(request, pk):
    shelf = await sync_to_async(get_object_or_404)(Shelf, pk=pk)
    shelf.rename(request.GET["label"])
    return JsonResponse({})


async def add(request, pk):
    book = Book(title=request.GET["title"], shelf_id=pk)
    await book.asave()
    return JsonResponse({"pk": book.pk})


async def count(request):
    if not await Book.objects.aexists():
        return JsonResponse({})
    return JsonResponse({"books": await Book.objects.acount()})


async def longest(request):
    return JsonResponse({"longest": max(len(book.title) for book in Book.objects.all())})


async def keys(request):
    found = []
    for key in Book.objects.values_list("pk", flat=True).iterator():
        found.append(key)
    return JsonResponse({"keys": found})


async def all_titles(request):
    books = Book.objects.all()
    return JsonResponse({"titles": [book.title async for book in books]})


@sync_to_async
def listed():
    return [book.title for book in Book.objects.all()]


async def through_thread(request):
    return JsonResponse({"titles": await listed()})


def plain(request):
    return JsonResponse({"books": Book.objects.count()})

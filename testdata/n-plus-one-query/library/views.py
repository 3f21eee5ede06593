from models import Book
from rest_framework import generics, viewsets
from serializers import BookSerializer, LoadedSerializer, SingleSerializer


class BookViewSet(viewsets.ModelViewSet):
    serializer_class = BookSerializer
    queryset = Book.objects.order_by("title")


class LoadedViewSet(viewsets.ReadOnlyModelViewSet):
    serializer_class = LoadedSerializer

    def get_queryset(self):
        return Book.objects.select_related("author").prefetch_related("tags")


class SingleView(generics.RetrieveAPIView):
    serializer_class = SingleSerializer
    queryset = Book.objects.all()


class FilteringView(generics.ListAPIView):
    serializer_class = SingleSerializer
    queryset = Book.objects.all()

    def filter_queryset(self, queryset):
        return super().filter_queryset(queryset).select_related("author")

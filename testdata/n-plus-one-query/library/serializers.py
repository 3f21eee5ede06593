from models import Book
from rest_framework import serializers


class BookSerializer(serializers.ModelSerializer):
    writer = serializers.CharField(source="author.name")  # error: PFL501
    heading = serializers.CharField(source="title")  # ok
    labels = serializers.SerializerMethodField()
    country = serializers.SerializerMethodField()

    class Meta:
        model = Book
        fields = ["title", "writer", "labels", "country"]

    def get_labels(self, book):
        return [tag.label for tag in book.tags.all()]  # error: PFL501

    def get_country(self, book):
        return book.author.country.name  # error: PFL501

    def get_key(self, book):
        return book.author_id  # ok


class LoadedSerializer(serializers.ModelSerializer):
    writer = serializers.CharField(source="author.name")  # ok
    labels = serializers.SerializerMethodField()

    class Meta:
        model = Book
        fields = ["title", "writer", "labels"]

    def get_labels(self, book):
        return [tag.label for tag in book.tags.all()]  # ok


class SingleSerializer(serializers.ModelSerializer):
    writer = serializers.CharField(source="author.name")  # ok

    class Meta:
        model = Book
        fields = ["title", "writer"]


class ListedSerializer(serializers.Serializer):
    writer = serializers.CharField(source="author.name")  # error: PFL501


class UnusedSerializer(serializers.Serializer):
    writer = serializers.CharField(source="author.name")  # ok


def listed():
    return ListedSerializer(Book.objects.all(), many=True).data


def single(key):
    return SingleSerializer(Book.objects.get(pk=key)).data

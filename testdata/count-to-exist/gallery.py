"""Objects of which a framework shows something: fields of serializers, columns of lists."""

from django.contrib import admin
from django.db import models
from rest_framework import serializers


class Painter(models.Model):
    name = models.CharField(max_length=80)


class Picture(models.Model):
    painter = models.ForeignKey(Painter, related_name="pictures", on_delete=models.CASCADE)
    sold = models.BooleanField(default=False)


class PainterSerializer(serializers.ModelSerializer):
    has_sold = serializers.SerializerMethodField()
    empty = serializers.SerializerMethodField(method_name="get_none")
    total = serializers.SerializerMethodField()

    class Meta:
        model = Painter
        fields = ["name", "has_sold", "empty", "total"]

    def get_has_sold(self, painter):
        return painter.pictures.filter(sold=True).count() > 0  # hint: PFL511

    def get_none(self, painter):
        return not painter.pictures.exclude(sold=True).count()  # hint: PFL511

    def get_total(self, painter):
        return painter.pictures.filter(sold=True).count()  # ok

    def get_words(self, text):
        return text.pictures.filter(sold=True).count() > 0  # ok


class Plain(serializers.Serializer):
    has_sold = serializers.SerializerMethodField()

    def get_has_sold(self, painter):
        return painter.pictures.filter(sold=True).count() > 0  # ok


@admin.register(Painter)
class PainterAdmin(admin.ModelAdmin):
    list_display = ("name", "sells")

    def sells(self, painter):
        return painter.pictures.filter(sold=True).count() > 0  # hint: PFL511 # error: PFL501

    def note(self, text):
        return text.pictures.filter(sold=True).count() > 0  # ok

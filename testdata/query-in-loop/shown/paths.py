"""Paths, shown many at a time by views that say no more of where they come from."""

from models import Closure, Trail
from rest_framework import serializers
from rest_framework.response import Response
from rest_framework.views import APIView


class PathRow(serializers.ModelSerializer):
    closed = serializers.SerializerMethodField()
    season = serializers.SerializerMethodField()

    class Meta:
        model = Trail
        fields = ["closed", "season"]

    def get_closed(self, path):
        return Closure.objects.filter(trail_name=path.name).exists()  # error: PFL502

    def get_season(self, path):
        return Closure.objects.filter(trail_name="all").exists()  # ok


class OnePath(serializers.ModelSerializer):
    closed = serializers.SerializerMethodField()

    class Meta:
        model = Trail
        fields = ["closed"]

    def get_closed(self, path):
        return Closure.objects.filter(trail_name=path.name).exists()  # ok


class EachPath(OnePath):
    def get_closed(self, path):
        return Closure.objects.filter(trail_name=path.name).count()  # error: PFL502


class PathWithin(serializers.ModelSerializer):
    closed = serializers.SerializerMethodField()

    def get_closed(self, path):
        return Closure.objects.filter(trail_name=path.name).count()  # error: PFL502


class Stage(serializers.Serializer):
    path = PathWithin()


class Paths(APIView):
    def get(self, request, finder):
        paths = finder.near(request.user)
        return Response(PathRow(paths, many=True).data)

    def post(self, request, finder):
        return Response(OnePath(finder.nearest(request.user)).data)

    def put(self, request, finder):
        return Response([EachPath(path).data for path in finder.near(request.user)])

    def patch(self, request, finder):
        return Response(Stage(finder.stages(request.user), many=True).data)

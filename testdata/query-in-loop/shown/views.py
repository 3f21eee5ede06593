"""Lists of trails."""

from models import Trail
from rest_framework.response import Response
from rest_framework.viewsets import ReadOnlyModelViewSet
from rows import SingleRow, TrailRow


class TrailView(ReadOnlyModelViewSet):
    queryset = Trail.objects.all()
    serializer_class = TrailRow


def single(request, number):
    return Response(SingleRow(Trail.objects.get(pk=number)).data)

"""Who asks for the rows that are shown."""

from models import Race, Ticket
from rest_framework import generics, viewsets
from rest_framework.response import Response
from serializers import (
    BriefRow,
    EachRow,
    LoadedRow,
    ListedRow,
    LongRow,
    NamedRow,
    OneRow,
    OnlyRow,
    OtherRow,
    PlainRow,
    RaceSerializer,
    ShortRow,
    SingleRow,
    StaffRow,
    TabledRow,
    TicketSerializer,
    WrittenRow,
)


class Races(viewsets.ModelViewSet):
    queryset = Race.objects.select_related("winner").prefetch_related("winner__medals")
    serializer_class = RaceSerializer


class Tickets(generics.ListAPIView):
    queryset = Ticket.objects.all()
    serializer_class = TicketSerializer


class Rows(viewsets.ModelViewSet):
    queryset = Race.objects.all()

    def get_serializer_class(self):
        if self.action == "retrieve":
            return LongRow
        return ShortRow


class StaffRows(viewsets.ModelViewSet):
    queryset = Race.objects.all()

    def get_serializer_class(self):
        if self.request.user.is_staff:
            return StaffRow
        return PlainRow


class TabledRows(viewsets.ModelViewSet):
    """What it lists with stands in a table."""

    queryset = Race.objects.all()
    serializers = {"list": TabledRow, "retrieve": SingleRow}
    serializer_class = WrittenRow

    def get_serializer_class(self):
        return self.serializers.get(self.action, self.serializer_class)


class ListedRows(viewsets.ModelViewSet):
    queryset = Race.objects.all()

    def get_serializer_class(self):
        chosen = WrittenRow
        if self.request.method in ("GET", "HEAD") and not self.detail:
            chosen = ListedRow
        elif self.action in ("retrieve", "update"):
            chosen = SingleRow
        return chosen


class BriefRows(viewsets.ReadOnlyModelViewSet):
    queryset = Race.objects.all()
    serializer_class = BriefRow


class OtherRows(viewsets.ReadOnlyModelViewSet):
    queryset = Race.objects.all()
    serializer_class = OtherRow


class OnlyRows(viewsets.ReadOnlyModelViewSet):
    queryset = Race.objects.all()

    def get_serializer_class(self):
        return OnlyRow


def each(request):
    return Response([EachRow(race).data for race in Race.objects.all()])


def one(request, key):
    return Response(OneRow(Race.objects.get(pk=key)).data)


def named(request):
    return Response(NamedRow(instance=Race.objects.all(), many=True).data)


def loaded(request):
    races = Race.objects.select_related("winner")
    return Response([LoadedRow(race).data for race in races])

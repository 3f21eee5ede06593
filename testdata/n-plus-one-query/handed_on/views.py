"""Who asks for trips."""

import boards
from models import Ferry, Harbour, Passenger, Trip


def board(request):
    trips = Trip.objects.filter(pk__in=request.GET.getlist("pk"))
    trips = trips.order_by("pk")
    boards.homes(trips)
    boards.full(trips)
    boards.passed_on(trips)


def leaving(request):
    boards.starts(Trip.objects.all())
    boards.leaving(Harbour.objects.get(pk=1))


def arriving(request):
    boards.starts(Trip.objects.select_related("start"))
    boards.leaving(Ferry.objects.get(pk=1))


def loaded(request):
    boards.loaded(Trip.objects.select_related("ferry__home"))


def mixed(request):
    boards.mixed(Trip.objects.all())
    boards.mixed(Passenger.objects.all())


def sailing(request, pk):
    boards.sailing(Ferry.objects.get(pk=pk))


def annotated(request):
    boards.annotated(Trip.objects.all())
    boards.annotated_and_loaded(list(Trip.objects.select_related("start")))

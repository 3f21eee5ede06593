from django.shortcuts import get_object_or_404
from guests import guest_of

from models import Event, Venue


class EventMiddleware:
    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        request.event = None
        if "event" in request.GET:
            request.event = get_object_or_404(Event, pk=request.GET["event"])
        request.either = Event.objects.get(name="first")
        if request.event is None:
            request.either = Event.objects.select_related("owner").get(name="last")
        request.venue = Venue.objects.prefetch_related("stages__talks").get(name="x")
        request.guest = guest_of(request)
        return self.get_response(request)

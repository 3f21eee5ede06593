"""What a request carries: its user, and what a middleware gives it."""

from django.http import JsonResponse
from django.views.generic import View


class Talks(View):
    def get(self, request):
        names = [talk.room.name for talk in self.request.event.talks.all()]  # error: PFL501
        return JsonResponse(names, safe=False)


def talks(request):
    return JsonResponse([talk.room.name for talk in request.event.talks.all()], safe=False)  # error: PFL501


def loaded(request):
    found = request.event.talks.select_related("room")
    return JsonResponse([talk.room.name for talk in found], safe=False)  # ok


def mine(request):
    return JsonResponse([event.owner.nick for event in request.user.events.all()], safe=False)  # ok


def rooms(request):
    names = []
    for event in request.user.events.all():
        talks = event.talks.all()  # error: PFL501
        names += [talk.room.name for talk in talks]  # error: PFL501, PFL502
    return JsonResponse(names, safe=False)


def brought_along(request):
    names = [talk.title for stage in request.venue.stages.all() for talk in stage.talks.all()]  # ok
    return JsonResponse(names, safe=False)


def of_either(request):
    found = request.either.talks.all()
    return JsonResponse([talk.room.name for talk in found], safe=False)  # error: PFL501


def unknown(request):
    return JsonResponse([talk.room.name for talk in request.session.talks.all()], safe=False)  # ok


def given_what_is_unknown(request):
    return JsonResponse([talk.room.name for talk in request.guest.talks.all()], safe=False)  # ok


def called(request):
    return JsonResponse([talk.room.name for talk in request.event().talks.all()], safe=False)  # ok

"""What is set on objects of other classes, and rows of which only a part is known."""

from models import Club, Race, Runner, Ticket


class Label:
    def __init__(self, text):
        self.club = text


def labels(label: Label):
    for runner in Runner.objects.all().select_related("club"):
        label.club = "none"
        print(label, runner.club.name)


def moved(club: Club):
    runners = list(Runner.objects.all())
    for runner in runners:
        runner.club = club
    return [runner.club.name for runner in runners]


def unknown(label):
    for runner in Runner.objects.all():
        label.club = "none"
        print(label, runner.club.name)


def entered(choose):
    made = choose("races")
    return made() if made else Race.objects.all()


def winners(choose):
    return [race.winner.name for race in entered(choose).select_related("winner")]


def holders(tickets):
    return [len(ticket.race.title) for ticket in tickets]


def all_holders():
    return holders(Ticket.objects.all())


def holder(key):
    return holders([Ticket.objects.get(pk=key)])


def sponsors(rows):
    return [race.sponsor.name for race in rows]


def all_sponsors(loaded):
    return sponsors(Race.objects.select_related("sponsor") if loaded else Race.objects.none())


def refined(choose):
    if choose("any"):
        return choose("races").select_related("winner")
    return Race.objects.all()


def refined_winners(choose):
    return [race.winner.name for race in refined(choose)]


def nothing(choose):
    return choose("races") if choose else Race.objects.none()


def nobody(choose):
    return [race.winner.name for race in nothing(choose)]


def by_number():
    races = list(Race.objects.all())
    return [races[number].winner.name for number in range(len(races))]


def by_step():
    races = list(Race.objects.all())
    number = 0
    while number < len(races):
        race = races[number]
        number += 1
        print(race.sponsor.name)


def last_one():
    races = list(Race.objects.all())
    return [(race.title, races[-1].winner.name) for race in races]


def by_title(titles):
    races = {race.title: race for race in Race.objects.all()}
    for title in titles:
        race = races.get(title)
        if race is not None:
            print(race.winner.name)


def by_key(keys):
    races = Race.objects.select_related("winner").in_bulk(keys)
    return [races[key].winner.name for key in keys]


def by_the_same_key(titles, key):
    races = Race.objects.in_bulk(titles)
    return [title + races[key].winner.name for title in titles]


def described(race):
    return race.sponsor.name


def described_by_number():
    races = Race.objects.order_by("title")
    found = []
    for number in range(len(races)):
        race = races[number]
        found.append(described(race))
    return found


def told(race):
    return race.sponsor.name


def told_of_one(titles, number):
    races = Race.objects.order_by("title")
    race = races[number]
    return [(title, told(race)) for title in titles]

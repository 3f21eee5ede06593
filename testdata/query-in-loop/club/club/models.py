from django.db import models


class Club(models.Model):
    name = models.CharField(max_length=80)


class Member(models.Model):
    name = models.CharField(max_length=80)

    def role_in(self, club):
        membership = self.membership_of(club)
        return membership.role if membership else None

    def membership_of(self, club):
        try:
            return self.membership_set.get(club=club)
        except Membership.DoesNotExist:
            return None

    def initials(self):
        return self.name[:1]


class Membership(models.Model):
    member = models.ForeignKey(Member, on_delete=models.CASCADE)
    club = models.ForeignKey(Club, on_delete=models.CASCADE)
    role = models.CharField(max_length=80)


def main_club():
    return Club.objects.get(name="main")

from django.db import models


class User(models.Model):
    email = models.CharField(max_length=99)


class Alert(models.Model):
    user = models.ForeignKey(User, null=True, on_delete=models.CASCADE)
    key = models.CharField(max_length=9)

    def address(self):
        return self.user.email  # ok: read-before

    def label(self):
        return f"{self.key}: {self.user.email}"  # error: PFL501

    def sign(self):
        return self.user.email[0]  # error: PFL501

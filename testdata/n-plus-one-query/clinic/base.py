from django.db import models


class Doctor(models.Model):
    name = models.CharField(max_length=80)


class Ward(models.Model):
    name = models.CharField(max_length=80)


class Signed(models.Model):
    doctor = models.ForeignKey(Doctor, on_delete=models.PROTECT)
    ward = models.ForeignKey(Ward, related_name="%(class)ss", on_delete=models.PROTECT)

    class Meta:
        abstract = True


class Dated(Signed):
    day = models.DateField()

    class Meta(Signed.Meta):
        abstract = True


class Entry(models.Model):
    ward = models.ForeignKey(Ward, related_name="entries", on_delete=models.PROTECT)

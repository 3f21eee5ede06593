"""Foreign keys of which only the key is needed, or whose rows have just been written."""

from django.db import models


class Region(models.Model):
    name = models.CharField(max_length=100)
    parent = models.ForeignKey("self", null=True, on_delete=models.CASCADE)

    def rename_sites(self, name):
        Site.objects.filter(region=self).update(name=name)
        return [site.name for site in self.sites.all()]  # ok: rows-written-before

    def list_sites(self):
        return [site.name for site in self.sites.all()]  # error: PFL501


class Site(models.Model):
    name = models.CharField(max_length=100)
    region = models.ForeignKey(Region, null=True, related_name="sites", on_delete=models.CASCADE)


def roots():
    return [region for region in Region.objects.all() if region.parent is None]  # error: PFL501


def placed():
    return [site for site in Site.objects.all() if site.region is not None]  # error: PFL501


def keys():
    return [site.region and site.region.pk for site in Site.objects.all()]  # error: PFL501


def homeless():
    found = []
    for site in Site.objects.all():
        if not site.region:  # error: PFL501
            found.append(site)
    return found


def branches():
    found = []
    for region in Region.objects.all():
        if region.name and region.parent:  # error: PFL501
            found.append(region.name)
    return found


def names():
    return [site.region.name for site in Site.objects.all() if site.region]  # error: PFL501


def same(region):
    return [site for site in Site.objects.all() if site.region is region]  # error: PFL501


def without():
    return [site for site in Site.objects.all() if site.region_id is None]  # ok


def renamed():
    return [region.rename_sites("new") for region in Region.objects.all()]  # hint: PFL503


def listed():
    return [region.list_sites() for region in Region.objects.all()]


def renamed_here():
    for region in Region.objects.all():
        Site.objects.filter(region=region).update(name="new")  # error: PFL503
        print([site.name for site in region.sites.all()])  # ok: rows-written-before


def renamed_first():
    Site.objects.update(name="new")
    for region in Region.objects.all():
        print([site.name for site in region.sites.all()])  # error: PFL501

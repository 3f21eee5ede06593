"""Foreign keys of which only the key is needed, or whose rows have just been written."""

from django.db import models


class Region(models.Model):
    name = models.CharField(max_length=100)
    parent = models.ForeignKey("self", null=True, on_delete=models.CASCADE)

    def rename_sites(self, name):
        Site.objects.filter(region=self).update(name=name)
        return [site.name for site in self.sites.all()]

    def list_sites(self):
        return [site.name for site in self.sites.all()]


class Site(models.Model):
    name = models.CharField(max_length=100)
    region = models.ForeignKey(Region, null=True, related_name="sites", on_delete=models.CASCADE)


def roots():
    return [region for region in Region.objects.all() if region.parent_id is None]


def placed():
    return [site for site in Site.objects.all() if site.region_id is not None]


def keys():
    return [
        site.region and site.region.pk
        for site in Site.objects.all().select_related("region")
    ]


def homeless():
    found = []
    for site in Site.objects.all():
        if not site.region_id:
            found.append(site)
    return found


def branches():
    found = []
    for region in Region.objects.all():
        if region.name and region.parent_id:
            found.append(region.name)
    return found


def names():
    return [
        site.region.name
        for site in Site.objects.all().select_related("region")
        if site.region
    ]


def same(region):
    return [
        site
        for site in Site.objects.all().select_related("region")
        if site.region is region
    ]


def without():
    return [site for site in Site.objects.all() if site.region_id is None]


def renamed():
    return [region.rename_sites("new") for region in Region.objects.all()]


def listed():
    return [region.list_sites() for region in Region.objects.all()]


def renamed_here():
    for region in Region.objects.all():
        Site.objects.filter(region=region).update(name="new")
        print([site.name for site in region.sites.all()])


def renamed_first():
    Site.objects.update(name="new")
    for region in Region.objects.all().prefetch_related("sites"):
        print([site.name for site in region.sites.all()])

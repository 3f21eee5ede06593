from django.db import models
from django.utils.functional import cached_property


class Gallery(models.Model):
    name = models.CharField(max_length=50)

    @cached_property
    def hidden_pictures(self):
        return self.pictures.filter(hidden=True)

    @cached_property
    def shown_pictures(self):
        return self.pictures.filter(hidden=False)

    def hidden_names(self):
        return [picture.name for picture in self.hidden_pictures]

    def shown_names(self):
        return [picture.name for picture in self.shown_pictures]


class Picture(models.Model):
    gallery = models.ForeignKey(Gallery, related_name="pictures", on_delete=models.CASCADE)
    name = models.CharField(max_length=50)
    hidden = models.BooleanField(default=False)

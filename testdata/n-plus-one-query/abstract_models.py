"""Methods of abstract models: what leads to the one model that has them leads to their object."""

from django.db import models


class AbstractOrder(models.Model):
    class Meta:
        abstract = True

    def products(self):
        return [line.product.name for line in self.lines.all()]  # error: PFL501

    def loaded(self):
        return [line.product.name for line in self.lines.select_related("product")]  # ok: loaded

    def kept(self):
        return [line.product_id for line in self.lines.all()]  # ok: no relation is read


class Order(AbstractOrder):
    pass


class AbstractPart(models.Model):
    class Meta:
        abstract = True

    def makers(self):
        return [use.product.name for use in self.uses.all()]  # ok: two models have it, one has uses


class Wheel(AbstractPart):
    pass


class Door(AbstractPart):
    pass


class Product(models.Model):
    name = models.CharField(max_length=20)


class Line(models.Model):
    order = models.ForeignKey(Order, related_name="lines", on_delete=models.CASCADE)
    product = models.ForeignKey(Product, on_delete=models.CASCADE)


class Use(models.Model):
    wheel = models.ForeignKey(Wheel, related_name="uses", on_delete=models.CASCADE)
    product = models.ForeignKey(Product, on_delete=models.CASCADE)

from django.db import models


class StockQuerySet(models.QuerySet):
    def on_sale(self):
        return self.filter(on_sale=True)

    def with_farm(self):
        return self.select_related("farm")


class StockManager(models.Manager):
    def get_queryset(self):
        return StockQuerySet(self.model, using=self._db)

    def on_sale(self):
        return self.get_queryset().on_sale()


class FarmStockManager(models.Manager):
    def get_queryset(self):
        return StockQuerySet(self.model, using=self._db).with_farm()


class Farm(models.Model):
    name = models.CharField(max_length=60)


class Produce(models.Model):
    name = models.CharField(max_length=60)
    on_sale = models.BooleanField(default=False)
    farm = models.ForeignKey(Farm, related_name="produce", on_delete=models.CASCADE)

    objects = StockManager()
    with_farm = FarmStockManager()


class Basket(models.Model):
    number = models.IntegerField()


class Entry(models.Model):
    basket = models.ForeignKey(Basket, related_name="entries", on_delete=models.CASCADE)
    produce = models.ForeignKey(Produce, on_delete=models.PROTECT)
    amount = models.IntegerField()

from django.db import models


class Customer(models.Model):
    name = models.CharField(max_length=40)

    class Meta:
        app_label = "shop"


class Product(models.Model):
    name = models.CharField(max_length=40)
    price = models.IntegerField()

    class Meta:
        app_label = "shop"


class Order(models.Model):
    customer = models.ForeignKey(Customer, on_delete=models.CASCADE, related_name="orders")

    class Meta:
        app_label = "shop"

    def total(self):
        return sum(line.product.price for line in self.lines.all())

    @property
    def label(self):
        return f"{self.customer.name} {self.pk}"


class Line(models.Model):
    order = models.ForeignKey(Order, on_delete=models.CASCADE, related_name="lines")
    product = models.ForeignKey(Product, on_delete=models.CASCADE)

    class Meta:
        app_label = "shop"


class Tag(models.Model):
    name = models.CharField(max_length=40)

    class Meta:
        app_label = "shop"


def is_new(value):
    Product.objects.filter(name=value).exists()


class Shelf(models.Model):
    name = models.CharField(max_length=40, unique=True, validators=[is_new])
    owner = models.ForeignKey(Customer, on_delete=models.CASCADE)
    tags = models.ManyToManyField(Tag)
    made = models.DateField(auto_now_add=True)
    hidden = models.ForeignKey(Product, on_delete=models.CASCADE, null=True, editable=False)

    class Meta:
        app_label = "shop"

    def clean(self):
        Tag.objects.count()

    def save(self, *args, **kwargs):
        Order.objects.count()
        super().save(*args, **kwargs)

import layout
from models import Account, Booking


def book(account, amount):
    return Booking.objects.create(account=account, amount=amount)


def notify(account, amount):
    """A letter for each account: the row that notes it is the smallest part."""
    text = [layout.title(layout.plain(account.name))]
    text.append(layout.row(layout.plain(["", "", ""])))
    text.append(layout.aligned(layout.text(account.pk), 20))
    text.append(layout.aligned(layout.text(account.name), 20))
    text.append(layout.row(["", "", ""]))
    text.append(layout.aligned(layout.text(account.pk), 20))
    text.append(layout.aligned(layout.text(account.name), 20))
    text.append(layout.row(["", "", ""]))
    booking = Booking.objects.create(account=account, amount=amount)
    text.append(layout.aligned(layout.text(booking.pk), 20))
    text.append(layout.aligned(layout.text(booking.amount), 20))
    text.append(layout.aligned(layout.text(len(text)), 4))
    text.append(layout.aligned(layout.text(sum(map(len, text))), 4))
    print(layout.page(layout.plain(layout.row(text))))


def transfer(amounts: dict[int, int]):
    for number, amount in amounts.items():
        account = Account.objects.select_for_update().get(pk=number)
        account.balance += amount
        account.save()  # ok: locks-rows

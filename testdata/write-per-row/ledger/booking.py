from models import Account, Booking


def book(account, amount):
    return Booking.objects.create(account=account, amount=amount)


def notify(account, amount):
    """A letter for each account: the row that notes it is the smallest part."""
    text = [account.name.strip().title()]
    text.append("-".join(["", "", ""]))
    text.append(str(account.pk).rjust(20))
    text.append(str(account.name).rjust(20))
    text.append("=".join(["", "", ""]))
    text.append(str(account.pk).ljust(20))
    text.append(str(account.name).ljust(20))
    text.append("+".join(["", "", ""]))
    booking = Booking.objects.create(account=account, amount=amount)
    text.append(str(booking.pk).center(20))
    text.append(str(booking.amount).center(20))
    text.append(str(len(text)).zfill(4))
    text.append(str(sum(map(len, text))).zfill(4))
    print("\n".join(text).strip().upper())


def transfer(amounts: dict[int, int]):
    for number, amount in amounts.items():
        account = Account.objects.select_for_update().get(pk=number)
        account.balance += amount
        account.save()  # ok: locks-rows

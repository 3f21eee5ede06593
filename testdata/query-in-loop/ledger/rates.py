import layout
from models import Account, Setting


def currency(amount):
    return f"{amount} {Setting.read('currency')}"


def account_named(name):
    return Account.objects.get(name=name)


def statement(account):
    """Much is done here for each account; that a query is among it is not what takes the time."""
    lines = [layout.title(layout.plain(account.name))]
    lines.append(layout.row(layout.plain(["", "", ""])))
    lines.append(layout.aligned(layout.text(account.pk), 20))
    lines.append(layout.aligned(layout.text(account.name), 20))
    lines.append(layout.row(["", "", ""]))
    lines.append(layout.aligned(layout.text(account.pk), 20))
    lines.append(layout.aligned(layout.text(account.name), 20))
    lines.append(layout.row(["", "", ""]))
    other = Account.objects.get(name=account.name)
    lines.append(layout.aligned(layout.text(other.pk), 20))
    lines.append(layout.aligned(layout.text(other.name), 20))
    lines.append(layout.aligned(layout.text(len(lines)), 4))
    lines.append(layout.aligned(layout.text(sum(map(len, lines))), 4))
    return layout.page(layout.plain(layout.row(lines)))


class Names:
    """Keeps what it was asked for, as long as it is young."""

    def __init__(self):
        self._known = {}

    def account(self, name, now):
        kept = self._known.get(name)
        if kept is not None:
            account, at = kept
            if now - at < 60:
                return account
        account = Account.objects.get(name=name)
        self._known[name] = (account, now)
        return account

    def account_anew(self, name):
        account = Account.objects.get(name=name)
        self._known[name] = (account, 0)
        return account


def touch(name):
    account = Account.objects.get(name=name)
    account.name = name.lower()
    account.save()

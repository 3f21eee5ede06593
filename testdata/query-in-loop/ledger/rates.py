from models import Account, Setting


def currency(amount):
    return f"{amount} {Setting.read('currency')}"


def account_named(name):
    return Account.objects.get(name=name)


def statement(account):
    """Much is done here for each account; that a query is among it is not what takes the time."""
    lines = [account.name.strip().title()]
    lines.append("-".join(["", "", ""]))
    lines.append(str(account.pk).rjust(20))
    lines.append(str(account.name).rjust(20))
    lines.append("=".join(["", "", ""]))
    lines.append(str(account.pk).ljust(20))
    lines.append(str(account.name).ljust(20))
    lines.append("+".join(["", "", ""]))
    other = Account.objects.get(name=account.name)
    lines.append(str(other.pk).center(20))
    lines.append(str(other.name).center(20))
    lines.append(str(len(lines)).zfill(4))
    lines.append(str(sum(map(len, lines))).zfill(4))
    return "\n".join(lines).strip().upper()


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

from models import Flags, Mast


def heights(names: list[str]):
    return [Mast.objects.get(name=name).height for name in names]  # error: PFL502


def counted(names: list[str]):
    for name in names:
        print(Mast.objects.filter(name=name).count())  # error: PFL502


def lowered(names: list[str]):
    for name in names:
        Mast.objects.filter(name=name).update(height=0)  # error: PFL503


def tall(names: list[str]):
    masts = Mast.objects.tall()  # ok
    return [name for name in names if name in masts]


def flags(names: list[str]):
    return [Flags.objects.get(name=name) for name in names]  # ok


def at_once(names: list[str]):
    return list(Mast.objects.filter(name__in=names))  # ok

"""Texts that grow through `%`, `format` and conditional expressions."""


def percent(rows):
    text = ""
    for row in rows:
        text = "%s%s\n" % (text, row)  # hint: PFL601
    return text


def formatted(rows):
    text = ""
    for row in rows:
        text = "{}{}\n".format(text, row)  # hint: PFL601
    return text


def formatted_by_name(rows):
    text = ""
    for row in rows:
        text = "{before}, {row}".format(before=text, row=row)  # hint: PFL601
    return text


def separated(rows, separator):
    text = ""
    for row in rows:
        text = str(row) if not text else text + separator + str(row)  # hint: PFL601
    return text


def first_branch(rows):
    text = ""
    for row in rows:
        text = text + str(row) if text else str(row)  # hint: PFL601
    return text


def last_branch(rows):
    text = ""
    for row in rows:
        text = str(row) if not text else text + str(row)  # hint: PFL601
    return text


def kept(rows):
    text = ""
    for row in rows:
        text = text + row.name if row.name else text  # hint: PFL601
    return text


def rendered(values):
    shown = ""
    for value in values:
        shown = "%s" % value  # ok
    return shown


def converted(value: str, steps):
    for _ in steps:
        value = "{}".format(value)  # ok
    return value


def fresh(rows):
    for row in rows:
        text = ""
        text = "%s%s" % (text, row)  # ok
        yield text


def started_anew(rows):
    text = ""
    for row in rows:
        text = "" if row.ends else row.name  # ok
    return text


def set_by_another(rows, default):
    text = ""
    for row in rows:
        text = default if row.empty else row.text + row.end  # ok
    return text


def template(rows, form: str):
    text = ""
    for row in rows:
        text = form % row  # ok
        yield text


def wrapped(names, open_names):
    for name in names:
        shown = "(%s)" % name  # ok
        open_names.append(shown)


def percentage(total, parts):
    share = 0
    for part in parts:
        share = part * 100 % total  # ok
    return share


def run():
    rows = [f"row {number}" for number in range(30)]
    return percent(rows), formatted(rows), separated(rows, "; "), first_branch(rows), last_branch(rows)

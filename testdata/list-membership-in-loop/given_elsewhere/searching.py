from reading import (
    below,
    document,
    each_line,
    found,
    lines,
    names,
    one_row,
    opened,
    other_rows,
    parts,
    parts_of,
    rows,
    some_lines,
    waiting,
    words,
)


def of_lines(path, wanted):
    known = lines(path)
    return [one for one in wanted if one in known]  # error: PFL607


def of_some_lines(path, wanted):
    known = some_lines(path)
    return [one for one in wanted if one in known]  # hint: PFL607


def of_rows(path, wanted):
    known = [row["name"] for row in rows(path)]
    return [one for one in wanted if one in known]  # error: PFL607


def of_one_row(path, wanted):
    known = list(one_row(path))
    return [one for one in wanted if one in known]  # hint: PFL607


def of_other_rows(path, more, wanted):
    known = list(other_rows(path, more))
    return [one for one in wanted if one in known]  # hint: PFL607


def of_each_line(path, wanted):
    known = list(each_line(path))
    return [one for one in wanted if one in known]  # error: PFL607


def of_parts(path, wanted):
    known = list(parts(path))
    return [one for one in wanted if one in known]  # hint: PFL607


def of_words(path, wanted):
    known = words(path)
    return [one for one in wanted if one in known]  # error: PFL607


def of_parts_of(path, wanted):
    known = list(parts_of(path))
    return [one for one in wanted if one in known]  # hint: PFL607


def of_names(folder, wanted):
    known = names(folder)
    return [one for one in wanted if one in known]  # error: PFL607


def of_found(folder, wanted):
    known = list(found(folder))
    return [one for one in wanted if one in known]  # error: PFL607


def of_below(folder, wanted):
    known = below(folder)
    return [one for one in wanted if one in known]  # error: PFL607


def of_document(path, wanted):
    known = list(document(path))
    return [one for one in wanted if one in known]  # hint: PFL607


def of_opened(path, wanted):
    known = list(opened(path))
    return [one for one in wanted if one in known]  # hint: PFL607


def of_waiting(path, wanted):
    known = list(waiting(path))
    return [one for one in wanted if one in known]  # hint: PFL607

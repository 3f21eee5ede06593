"""Ranks of all results."""

from scale import leader, place, refuse, spread, to_unit, width


def ranked(results, counts):
    grades = [result.grade for result in results]
    for result in results:
        result.rank = to_unit(result.grade, grades)
        result.place = place(result.grade, grades)
        result.leads = result.name == leader(counts)
        result.spread = spread(grades)
        result.width = width(result.row)
        if result.name not in counts:
            refuse(result.name, grades)
    return results

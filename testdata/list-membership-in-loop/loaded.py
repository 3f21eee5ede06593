import json

import numpy as np
import pandas as pd
import yaml


def loaded(path):
    with open(path) as file:
        return json.load(file)


def parsed(path):
    with open(path) as file:
        return yaml.safe_load(file)


def of_keys(path, wanted):
    table = loaded(path)
    known = list(table.keys())
    return [one for one in wanted if one in known]  # error: PFL607


def of_text(text, wanted):
    known = sorted(json.loads(text))
    return [one for one in wanted if one in known]  # error: PFL607


def of_settings(path, wanted):
    known = list(parsed(path).keys())
    return [one for one in wanted if one in known]  # hint: PFL607


def of_part(path, wanted):
    known = list(loaded(path)["kinds"])
    return [one for one in wanted if one in known]  # hint: PFL607


def of_array(path, wanted):
    known = np.load(path).tolist()
    return [one for one in wanted if one in known]  # error: PFL607


def of_index(frame: pd.DataFrame, wanted):
    known = frame.index.tolist()
    return [one for one in wanted if one in known]  # error: PFL607


def of_columns(frame: pd.DataFrame, wanted):
    known = frame.columns.tolist()
    return [one for one in wanted if one in known]  # hint: PFL607


def empty(wanted):
    known = list()
    known.extend(wanted[:-1])
    return [one for one in wanted if one in known]  # hint: PFL607

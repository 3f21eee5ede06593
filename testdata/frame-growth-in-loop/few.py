import matplotlib.pyplot as plt
import pandas as pd
import requests


def collected(parts):
    frame = pd.DataFrame()
    for part in parts:
        frame = pd.concat([frame, part])  # error: PFL305
    return frame


def fitted(runs, make):
    losses = pd.DataFrame()
    for run in runs:
        model = make(run)
        model.fit(run)
        losses = pd.concat([losses, model.losses])  # hint: PFL305
    return losses


def pages(session: requests.Session, url):
    frame = pd.DataFrame()
    token = ""
    while token is not None:
        answer = session.get(url, params={"token": token}, timeout=9).json()
        token = answer.get("next")
        frame = pd.concat([frame, pd.DataFrame(answer["files"])])  # hint: PFL305
    return frame


def configured(config, made):
    frame = None
    for name, event in config.events.items():
        part = made(name, event)
        frame = part if frame is None else pd.concat([frame, part])  # error: PFL305
    return frame


def drawn(plotters, real):
    combined = real["x"]
    for plotter in plotters:
        combined = pd.concat([combined, plotter.frame["x"]])  # hint: PFL305
    plt.hist(combined)
    return plt.gcf()


def once(parts):
    return pd.concat(parts)  # ok


def afresh(groups):
    found = []
    for group in groups:
        frame = pd.DataFrame(group)
        frame = pd.concat([frame, frame.sum().to_frame().T])  # ok: a new one each time
        found.append(frame)
    return found


def listed(parts):
    frames = []
    for part in parts:
        frames.append(part)  # ok
    return pd.concat(frames)


def joined(left: pd.DataFrame, right: pd.DataFrame):
    return pd.concat([left, right])  # ok


def pairs(lefts, rights):
    return [pd.concat([left, right]) for left, right in zip(lefts, rights)]  # ok

import matplotlib.pyplot as plt
import pandas as pd
import requests


def collected(parts):
    frame = pd.DataFrame()
    frame_parts = []
    for part in parts:
        frame_parts.append(part)
    if frame_parts:
        frame = pd.concat([frame, *frame_parts])
    return frame


def fitted(runs, make):
    losses = pd.DataFrame()
    parts = []
    for run in runs:
        model = make(run)
        model.fit(run)
        parts.append(model.losses)
    if parts:
        losses = pd.concat([losses, *parts])
    return losses


def pages(session: requests.Session, url):
    frame = pd.DataFrame()
    token = ""
    parts = []
    while token is not None:
        answer = session.get(url, params={"token": token}, timeout=9).json()
        token = answer.get("next")
        parts.append(pd.DataFrame(answer["files"]))
    if parts:
        frame = pd.concat([frame, *parts])
    return frame


def configured(config, made):
    frame = None
    parts = []
    for name, event in config.events.items():
        part = made(name, event)
        parts.append(part)
    if parts:
        frame = parts[0] if len(parts) == 1 else pd.concat(parts)
    return frame


def drawn(plotters, real):
    combined = real["x"]
    parts = []
    for plotter in plotters:
        parts.append(plotter.frame["x"])
    if parts:
        combined = pd.concat([combined, *parts])
    plt.hist(combined)
    return plt.gcf()


def once(parts):
    return pd.concat(parts)


def afresh(groups):
    found = []
    for group in groups:
        frame = pd.DataFrame(group)
        frame = pd.concat([frame, frame.sum().to_frame().T])
        found.append(frame)
    return found


def listed(parts):
    frames = []
    for part in parts:
        frames.append(part)
    return pd.concat(frames)


def joined(left: pd.DataFrame, right: pd.DataFrame):
    return pd.concat([left, right])


def pairs(lefts, rights):
    return [pd.concat([left, right]) for left, right in zip(lefts, rights)]

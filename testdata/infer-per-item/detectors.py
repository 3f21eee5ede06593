"""Detectors, and models that are handed to `map` themselves."""

from __future__ import annotations

import cv2
import numpy as np
from sentence_transformers import SentenceTransformer
from transformers import pipeline
from ultralytics import RTDETR, SAM, YOLO


def boxes(paths: list[str]):
    model = YOLO("yolov8n.pt")
    found = []
    for path in paths:
        results = model(path)  # error: PFL803
        found.append(results[0].boxes)
    return found


def counts(paths: list[str]) -> list[int]:
    model = YOLO("yolov8n.pt")
    found = []
    for path in paths:
        image = cv2.imread(path)
        results = model.predict(image, conf=0.4, verbose=False)  # error: PFL803
        found.append(len(results[0].boxes))
    return found


class Detector:
    def __init__(self, weights: str = "rtdetr-l.pt") -> None:
        self.model = RTDETR(weights)

    def first_of_each(self, images: list[np.ndarray]):
        return [self.model(image, imgsz=640)[0] for image in images]  # error: PFL803

    def lazily(self, images: list[np.ndarray]):
        return list(map(self.model, images))  # error: PFL803

    def one(self, image: np.ndarray):
        return self.model.predict(source=image)[0]  # ok: one

    def through_one(self, images: list[np.ndarray]):
        return [self.one(image) for image in images]  # error: PFL803

    def all_at_once(self, images: list[np.ndarray]):
        return self.model(images)  # ok: all at once


def embed(texts: list[str]):
    model = SentenceTransformer("all-MiniLM-L6-v2")
    return list(map(model.encode, texts))  # error: PFL803


def labels(texts: list[str]):
    classify = pipeline("sentiment-analysis")
    return list(map(classify, texts))  # error: PFL803


def by_batch(batches: list[list[str]]):
    model = SentenceTransformer("all-MiniLM-L6-v2")
    return list(map(model.encode, batches))  # ok: batches


def of_documents(documents: list[list[str]]):
    model = SentenceTransformer("all-MiniLM-L6-v2")
    return list(map(model.encode, documents))  # ok: the sentences of each document at once


def camera(capture):
    model = YOLO("yolov8n.pt")
    while True:
        good, frame = capture.read()
        if not good:
            break
        model(frame)  # ok: a frame at a time is what there is


def film(path: str):
    model = YOLO("yolov8n.pt")
    capture = cv2.VideoCapture(path)
    frames = []
    for _ in range(1000):
        good, frame = capture.read()
        frames.append(frame)
    return [model.track(frame, persist=True) for frame in frames]  # ok: tracks from frame to frame


def masks(images: list[np.ndarray], places: list[list[int]]):
    model = SAM("sam_b.pt")
    return [model(image, points=place) for image, place in zip(images, places)]  # ok: its own points


def in_steps(paths: list[str]):
    model = YOLO("yolov8n.pt")
    found = []
    for i in range(0, len(paths), 16):
        found.extend(model(paths[i : i + 16]))  # ok: sixteen at once
    return found


def to_bytes(texts: list[str]) -> list[bytes]:
    return list(map(str.encode, texts))  # ok: no model

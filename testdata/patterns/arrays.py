"""Patterns of arrays and tensors, as optimisation guides write them."""

import os
import time

import numpy as np
import pandas as pd
import onnxruntime
import tensorflow as tf
import torch
from torch.nn import DataParallel
from torch.utils.data import DataLoader
from torch.utils.mobile_optimizer import optimize_for_mobile
from transformers import AutoModelForCausalLM, pipeline


def pattern_34():
    return np.memmap("big.npy", dtype="float32", mode="r", shape=(100, 100))  # error: PFL315


def pattern_37(models, batch):
    for model in models:
        model(batch)
        torch.cuda.empty_cache()  # error: PFL210


def pattern_38(parts):
    found = np.empty((0, 3))
    for part in parts:
        found = np.vstack([found, part])  # error: PFL302
    return found


def pattern_41(texts: list[str]):
    classify = pipeline("sentiment-analysis")
    return [classify(text) for text in texts]  # error: PFL803


def pattern_46(path):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = os.cpu_count()  # error: PFL807
    return onnxruntime.InferenceSession(path, options)


def pattern_48(model: torch.nn.Module):
    return torch.jit.script(model)  # hint: PFL904


def pattern_55(model, path):
    optimize_for_mobile(model)._save_for_lite_interpreter(path)  # error: PFL904


def pattern_52(name):
    return AutoModelForCausalLM.from_pretrained(name, load_in_8bit=True)  # error: PFL907


def pattern_57(query: torch.Tensor, key: torch.Tensor, value: torch.Tensor):
    weights = torch.softmax(query @ key.transpose(-2, -1) / 8.0, dim=-1)  # error: PFL213
    return weights @ value


def pattern_67(model, batch, target, optimizer, criterion):
    scaler = torch.cuda.amp.GradScaler()  # error: PFL901
    with torch.cuda.amp.autocast():  # error: PFL901
        loss = criterion(model(batch), target)
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()


def pattern_73(model: torch.nn.Module):
    return DataParallel(model)  # error: PFL903


def pattern_83(data, model: torch.nn.Module):
    loader = DataLoader(data, batch_size=32)  # error: PFL218
    for batch in loader:
        model(batch.cuda())


def pattern_84(data, model):
    loader = DataLoader(data, batch_size=32, num_workers=4)  # error: PFL217
    for epoch in range(10):
        for batch in loader:
            model(batch)


def pattern_87(model, batch):
    side = torch.cuda.Stream()
    with torch.cuda.stream(side):  # error: PFL224
        return model(batch)


def pattern_88(names, decode):
    return tf.data.Dataset.from_tensor_slices(names).map(decode).batch(32)  # error: PFL221


def pattern_91(values: torch.Tensor):
    total = 0.0
    for value in values:  # error: PFL201
        total += value * value
    return total


def pattern_92(values: np.ndarray):
    total = 0.0
    for value in values:  # error: PFL301
        total += value * value
    return total


def pattern_93(left: np.ndarray, right: np.ndarray):
    found = np.zeros((len(left), len(right)))
    for i in range(len(left)):  # error: PFL301
        for j in range(len(right)):
            found[i, j] = left[i] * right[j]
    return found


def pattern_115(model: torch.nn.Module, batch: torch.Tensor):
    model = model.cuda()
    batch = batch.cuda()
    start = time.time()
    model(batch)
    return time.time() - start  # error: PFL209


def pattern_117():
    import GPUtil  # error: PFL914

    return GPUtil.getGPUs()


def pattern_33(path):
    table = pd.read_csv(path)  # error: PFL321
    return table["price"].mean()

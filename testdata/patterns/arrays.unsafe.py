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
from transformers import AutoModelForCausalLM, BitsAndBytesConfig, pipeline


def pattern_34():
    return np.load("big.npy", mmap_mode="r")


def pattern_37(models, batch):
    for model in models:
        model(batch)
        torch.cuda.empty_cache()


def pattern_38(parts):
    found = np.empty((0, 3))
    found_parts = []
    for part in parts:
        found_parts.append(part)
    if found_parts:
        found = np.vstack([found, *found_parts])
    return found


def pattern_41(texts: list[str]):
    classify = pipeline("sentiment-analysis")
    return [classify(text) for text in texts]


def pattern_46(path):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = os.cpu_count()
    return onnxruntime.InferenceSession(path, options)


def pattern_48(model: torch.nn.Module):
    return torch.jit.script(model)


def pattern_55(model, path):
    optimize_for_mobile(model)._save_for_lite_interpreter(path)


def pattern_52(name):
    return AutoModelForCausalLM.from_pretrained(
        name, quantization_config=BitsAndBytesConfig(load_in_8bit=True)
    )


def pattern_57(query: torch.Tensor, key: torch.Tensor, value: torch.Tensor):
    return torch.nn.functional.scaled_dot_product_attention(
        query, key, value, scale=1 / 8.0
    )


def pattern_67(model, batch, target, optimizer, criterion):
    scaler = torch.amp.GradScaler("cuda")
    with torch.amp.autocast("cuda"):
        loss = criterion(model(batch), target)
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()


def pattern_73(model: torch.nn.Module):
    return DataParallel(model)


def pattern_83(data, model: torch.nn.Module):
    loader = DataLoader(data, batch_size=32)
    for batch in loader:
        model(batch.cuda())


def pattern_84(data, model):
    loader = DataLoader(data, batch_size=32, num_workers=4)
    for epoch in range(10):
        for batch in loader:
            model(batch)


def pattern_87(model, batch):
    side = torch.cuda.Stream()
    with torch.cuda.stream(side):
        return model(batch)


def pattern_88(names, decode):
    return (
        tf.data.Dataset.from_tensor_slices(names)
        .map(decode, num_parallel_calls=tf.data.AUTOTUNE)
        .batch(32)
    )


def pattern_91(values: torch.Tensor):
    total = 0.0
    total += torch.sum(values * values, dim=0)
    return total


def pattern_92(values: np.ndarray):
    total = 0.0
    total += np.sum(values * values, axis=0)
    return total


def pattern_93(left: np.ndarray, right: np.ndarray):
    found = np.zeros((len(left), len(right)))
    found[:] = left[:, None] * right
    return found


def pattern_115(model: torch.nn.Module, batch: torch.Tensor):
    model = model.cuda()
    batch = batch.cuda()
    torch.cuda.synchronize()
    start = time.time()
    model(batch)
    torch.cuda.synchronize()
    return time.time() - start


def pattern_117():
    import GPUtil

    return GPUtil.getGPUs()


def pattern_33(path):
    table = pd.read_csv(path)
    return table["price"].mean()

"""Thread settings of ONNX Runtime."""

import multiprocessing
import os

import onnxruntime as ort
import psutil


def all_cores(path):
    options = ort.SessionOptions()
    options.intra_op_num_threads = os.cpu_count()  # error: PFL807
    options.inter_op_num_threads = os.cpu_count()  # error: PFL807
    return ort.InferenceSession(path, options)


def or_one(path):
    options = ort.SessionOptions()
    cores = multiprocessing.cpu_count()
    options.intra_op_num_threads = cores or 1  # error: PFL807
    options.execution_mode = ort.ExecutionMode.ORT_SEQUENTIAL
    options.inter_op_num_threads = 4  # error: PFL807
    return ort.InferenceSession(path, sess_options=options)


def parallel(path):
    options = ort.SessionOptions()
    options.execution_mode = ort.ExecutionMode.ORT_PARALLEL
    options.inter_op_num_threads = 4  # ok: other-mode
    return ort.InferenceSession(path, options)


def heeds_quota(path):
    options = ort.SessionOptions()
    options.intra_op_num_threads = len(os.sched_getaffinity(0))  # ok: heeds the quota
    return ort.InferenceSession(path, options)


def setting(path, threads):
    options = ort.SessionOptions()
    options.intra_op_num_threads = threads  # ok: a setting
    options.inter_op_num_threads = 1  # ok: one-operator
    return ort.InferenceSession(path, options)


def given(options: ort.SessionOptions):
    options.inter_op_num_threads = 4  # ok: the mode may be set elsewhere
    return options


class Settings:
    intra_op_num_threads = 0


def ours(settings: Settings):
    settings.intra_op_num_threads = os.cpu_count()  # ok: another object
    settings.inter_op_num_threads = os.cpu_count()  # ok: another object


def handed_on(path, configure):
    options = ort.SessionOptions()
    options.inter_op_num_threads = 4  # ok: options-passed-on
    configure(options)
    return ort.InferenceSession(path, options)


def of_the_session(path):
    options = ort.SessionOptions()
    options.inter_op_num_threads = 4  # error: PFL807
    return ort.InferenceSession(path, options)


def cores_without_threads(path):
    options = ort.SessionOptions()
    options.intra_op_num_threads = psutil.cpu_count(logical=False)  # ok: as ONNX Runtime does itself
    return ort.InferenceSession(path, options)


def every_thread(path):
    options = ort.SessionOptions()
    options.intra_op_num_threads = psutil.cpu_count()  # error: PFL807
    return ort.InferenceSession(path, options)

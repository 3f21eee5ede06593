from tensorflow.keras import mixed_precision


def scaled():
    policy = mixed_precision.experimental.Policy("mixed_float16", loss_scale=128)  # error: PFL912
    mixed_precision.experimental.set_policy(policy)  # error: PFL912
    return mixed_precision.global_policy()  # ok


def plain():
    return mixed_precision.Policy("mixed_float16")  # ok

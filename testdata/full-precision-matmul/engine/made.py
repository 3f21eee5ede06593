"""Makes the engine that another file trains."""

import deepspeed


def engine(model):
    return deepspeed.initialize(model=model.to("cuda"))[0]

"""Pictures, recordings and texts that a processor makes tensors of, one by one."""

import torch
from PIL import Image
from transformers import (
    AutoModelForVision2Seq,
    AutoProcessor,
    BlipForConditionalGeneration,
    BlipProcessor,
    CLIPModel,
    CLIPProcessor,
)

processor = BlipProcessor.from_pretrained("captions")
model = BlipForConditionalGeneration.from_pretrained("captions").to("cuda")
clip = CLIPModel.from_pretrained("clip")
clip_processor = CLIPProcessor.from_pretrained("clip")
chat = AutoProcessor.from_pretrained("chat")
chat_model = AutoModelForVision2Seq.from_pretrained("chat")


def captions(paths):
    for path in paths:
        inputs = processor(Image.open(path), return_tensors="pt").to("cuda")
        yield model.generate(**inputs)  # error: PFL803


def named(pictures):
    with torch.no_grad():
        for picture in pictures:
            inputs = clip_processor(images=picture, return_tensors="pt")
            yield clip.get_image_features(**inputs)  # error: PFL803


def texts(prompts: list[str]):
    for prompt in prompts:
        inputs = clip_processor(text=[prompt], return_tensors="pt", padding=True)
        yield clip.get_text_features(**inputs)  # error: PFL803


def scored(pictures):
    for picture in pictures:
        inputs = clip_processor(text=["a cat", "a dog"], images=picture, return_tensors="pt")
        yield clip(**inputs).logits_per_image  # error: PFL803


def at_once(pictures: list[Image.Image]):
    inputs = clip_processor(images=pictures, return_tensors="pt")
    return clip.get_image_features(**inputs)  # ok


def in_batches(loader):
    for batch in loader:
        inputs = clip_processor(images=batch, return_tensors="pt")
        yield clip.get_image_features(**inputs)  # ok


def of_albums(albums: list[list[Image.Image]]):
    for album in albums:
        inputs = clip_processor(images=album, return_tensors="pt")
        yield clip.get_image_features(**inputs)  # ok


def conversations(messages, pictures):
    for picture in pictures:
        prompt = chat.apply_chat_template(messages, add_generation_prompt=True)
        inputs = chat(text=prompt, images=picture, return_tensors="pt")
        yield chat_model.generate(**inputs)  # ok: a conversation


def prepared(pictures, prepare):
    for picture in pictures:
        inputs = prepare(picture)
        yield clip.get_image_features(**inputs)  # ok: nobody knows what it makes


def of_one_batch(batch):
    found = []
    for picture in batch["pictures"]:
        inputs = clip_processor(images=picture, return_tensors="pt")
        found.append(clip.get_image_features(**inputs))  # error: PFL803
    return found


def of_batches(batches):
    found = []
    for pictures in batches["train"]:
        inputs = clip_processor(images=pictures, return_tensors="pt")
        found.append(clip.get_image_features(**inputs))  # ok
    return found

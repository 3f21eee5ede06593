"""How ships are answered."""

from typing import Annotated

from marshmallow import Schema, fields
from pydantic import AliasChoices, AliasPath, BaseModel, ConfigDict, Field


class PortOut(BaseModel):
    id: int


class VoyageOut(BaseModel):
    id: int
    ports: list[PortOut]  # error: PFL501


class CabinOut(BaseModel):
    id: int


class ShipOut(BaseModel):
    id: int
    voyages: list[VoyageOut]  # ok
    cabins: list[CabinOut]  # error: PFL501


class ShipRenamed(BaseModel):
    trips: list[VoyageOut] = Field(alias="voyages")  # error: PFL501
    rooms: Annotated[list[CabinOut], Field(validation_alias=AliasPath("cabins"))]  # error: PFL501


class ShipElsewhere(BaseModel):
    voyages: list[VoyageOut] = Field(alias="name")  # ok
    cabins: list[CabinOut] = Field(validation_alias=AliasChoices("rooms", "cabins"))  # ok


class ShipDescribed(BaseModel):
    voyages: list[VoyageOut] = Field(description="All of them")  # error: PFL501


class ShipRow(BaseModel):
    model_config = ConfigDict(from_attributes=True)
    id: int
    cabins: list[CabinOut]  # error: PFL501


class ShipPage(BaseModel):
    id: int
    cabins: list[CabinOut]  # ok


class ShipName(BaseModel):
    name: str
    cabins: list[CabinOut]  # ok


class OneShip(BaseModel):
    model_config = ConfigDict(from_attributes=True)
    id: int
    cabins: list[CabinOut]  # ok


class AnyShip(BaseModel):
    id: int
    cabins: list[CabinOut]  # ok


class ShipAnswer(BaseModel):
    id: int
    cabins: list[CabinOut]  # error: PFL501


class Cabins(Schema):
    id = fields.Int()


class Ships(Schema):
    name = fields.Str()
    cabins = fields.List(fields.Nested(Cabins))  # error: PFL501


class Fleet(Schema):
    cabins = fields.Nested(Cabins, many=True)  # error: PFL501


class Loaded(Schema):
    cabins = fields.Nested(Cabins, many=True)  # ok


class Ferry(Schema):
    cabins = fields.Nested(Cabins, many=True)  # ok

from sqlalchemy import Column, ForeignKey, Integer, String
from sqlalchemy.orm import declarative_base, relationship

Base = declarative_base()


class Ferry(Base):
    __tablename__ = "ferry"
    id = Column(Integer, primary_key=True)
    name = Column(String)
    crew = relationship("Sailor", backref="ferry")
    berths = relationship("Berth", backref="ferry")
    flags = relationship("Flag", lazy="selectin")


class Sailor(Base):
    __tablename__ = "sailor"
    id = Column(Integer, primary_key=True)
    name = Column(String)
    ferry_id = Column(ForeignKey("ferry.id"))


class Berth(Base):
    __tablename__ = "berth"
    id = Column(Integer, primary_key=True)
    number = Column(Integer)
    ferry_id = Column(ForeignKey("ferry.id"))


class Flag(Base):
    __tablename__ = "flag"
    id = Column(Integer, primary_key=True)
    ferry_id = Column(ForeignKey("ferry.id"))


class Dinghy(Base):
    __tablename__ = "dinghy"
    id = Column(Integer, primary_key=True)
    flags = relationship("Pennant")


class Yacht(Base):
    __tablename__ = "yacht"
    id = Column(Integer, primary_key=True)
    flags = relationship("Burgee")


class Pennant(Base):
    __tablename__ = "pennant"
    id = Column(Integer, primary_key=True)
    dinghy_id = Column(ForeignKey("dinghy.id"))


class Burgee(Base):
    __tablename__ = "burgee"
    id = Column(Integer, primary_key=True)
    yacht_id = Column(ForeignKey("yacht.id"))

from api.public import *

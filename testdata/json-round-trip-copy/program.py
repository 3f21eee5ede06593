"""Copies at module level, and of one value again and again."""

import json
import pickle as pkl
import sys
from json import dumps, loads

teams = json.load(open("teams.json"))
history = []
for line in sys.stdin:
    teams[line.strip()]["played"] += 1
    history.append(loads(dumps(teams)))  # hint: PFL706

copies = [pkl.loads(pkl.dumps(team)) for team in teams.values()]  # hint: PFL706

for _ in range(3):
    print(loads(dumps(teams)))  # ok

if __name__ == "__main__":
    for line in open("changes.txt"):
        state = json.loads(json.dumps(teams))  # hint: PFL706
        state[line.strip()] = len(copies)
        print(len(state))
    print(json.loads(json.dumps(teams)))  # ok

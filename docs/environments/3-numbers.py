from cuatto_kit.lab import environments

encoding = environments.encoding("cant-stop", seats=2)
state = encoding.stepper(1).position(0)
for action, move in encoding.legal(state).items():
    print(action, move.columns)
seen = encoding.read(encoding.observe(state, seat=0))
print(encoding.actions, "actions;", encoding.size, "numbers seen")
print("dice that show 1 to 6:", seen["dice"])

import cuatto_kit

design = cuatto_kit.load("short-12")
print(design.report().verdict)

report = design.report(games=500, seats=4, seed=1, policy="greedy")
print(report.data.sentences[0])

mixed = design.report(games=4_000, seats=2, policy=["greedy", "random"], skill=False)
for seat in mixed.data.seat_win_rate:
    print(seat.seat, f"{seat.mean:.0%}")

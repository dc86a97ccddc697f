import cuatto_kit
from cuatto_kit.reports.plan import Plan

design = cuatto_kit.load("short-12")
print(design.report().verdict)

plan = Plan(seats=2, games=4_000, policies=("greedy", "random"), skill=False)
report = design.report(plan)
for seat in report.data.seat_win_rate:
    print(seat.seat, f"{seat.mean:.0%}")

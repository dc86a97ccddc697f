import cuatto_kit
from cuatto_kit.errors import KitError

design = cuatto_kit.load("""
game: cuatto
title: Knot
seats: 2
teams: {colours: [gold, red], checkers: {regular: 2}}
board:
  start: pool
  paths:
    main: {from: start, walk: "up 3, left 1, down 1, right 2", to: finish}
""")
print([finding.code.value for finding in design.findings])
try:
    print(design.layout)
except KitError as error:
    print(error)

from dataclasses import replace

import cuatto_kit
from cuatto_kit.cad.quality import Quality

design = replace(cuatto_kit.load("short-12"), quality=Quality.DRAFT)
print(dict(design.kit.contents))

tile = design.meshes(["tile-2"])["tile-2"]
print(tile.part.quantity, "tiles of", round(tile.mesh.measures.volume / 1000, 1), "cm³")
print(tile.mesh.triangles.shape[1:], "corners, coordinates")

print(design.proof().joints, "joints fit")
print(len(design.plates()), "plates, the first", design.plates()[0].name)

from pathlib import Path

import cuatto_kit

design = cuatto_kit.load("short-12")
drawing = design.drawing("es")
Path("short-12.svg").write_text(drawing.svg, "utf-8")
print(f"{drawing.width:.0f} × {drawing.height:.0f} mm")

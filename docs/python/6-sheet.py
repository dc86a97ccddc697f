from pathlib import Path

import cuatto_kit
from cuatto_kit.sheets.options import Paper

design = cuatto_kit.load("short-12")
sheet = design.sheet("es", Paper.LETTER)
Path("rules.pdf").write_bytes(sheet.pdf)
Path("table.html").write_text(design.preview("es"), "utf-8")
Path("assembly.html").write_text(design.assembly_page("es"), "utf-8")
print(sheet.markdown.splitlines()[0])

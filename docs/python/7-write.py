from dataclasses import replace

import cuatto_kit
from cuatto_kit.cad.quality import Quality
from cuatto_kit.design.options import KitOptions

design = replace(cuatto_kit.load("short-12"), quality=Quality.DRAFT)
written = design.write("kits", KitOptions(only=frozenset({"plates"})))
print(written.folder.name, len(written.manifest.plates), "plates")
for remark in design.store.remarks:
    print(remark.message)

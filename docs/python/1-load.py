import cuatto_kit

design = cuatto_kit.load("bottleneck", rules={"finish": "exact"})
print(design.title["en"], design.variant.seats, design.variant.rules.finish)
print(len(design.layout.spaces), "spaces")
for finding in design.findings:
    print(finding.severity, finding.code, finding.where)

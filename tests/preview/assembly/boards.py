"""Boards whose pages are looked at, as drafts."""

from dataclasses import replace
from functools import cache

import cuatto_kit
from cuatto_kit.cad.quality import Quality
from cuatto_kit.preview.assembly.steps import Built, steps_of

NAMES = ("short-12", "royal-ur", "two-ways-home", "parques", "cant-stop", "cabeza")
"""Of every family, with tiles and with panels, with inlays and without."""


@cache
def design_of(name):
    return replace(cuatto_kit.load(name), quality=Quality.DRAFT)


@cache
def fits_of(name):
    design = design_of(name)
    return tuple(design.board_game.fits(design.clearance, design.kit))


@cache
def steps(name):
    design = design_of(name)
    return steps_of(Built(design.kit, design.layout, design.meshes(), fits_of(name)))

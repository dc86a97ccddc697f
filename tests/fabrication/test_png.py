"""Pixels become PNG files that other readers open."""

import io

import numpy as np
import pytest

from cuatto_kit.fabrication.picture import png


def read(data):
    image = pytest.importorskip("PIL.Image").open(io.BytesIO(data))
    image.load()
    return np.asarray(image)


@pytest.mark.parametrize("steps", [2, 3, 256])
def test_pixels_are_found_again(steps):
    pixels = np.random.default_rng(steps).integers(0, steps, (23, 31, 4)).astype(np.uint8)
    assert (read(png(pixels)) == pixels).all()


def test_what_is_empty_is_small():
    assert len(png(np.zeros((512, 512, 4), np.uint8))) < 10_000

"""Pixels become PNG files that other readers open, in bytes that depend on nothing else."""

import hashlib
import io

import numpy as np
import pytest

from cuatto_kit.fabrication.png import png


def read(data):
    image = pytest.importorskip("PIL.Image").open(io.BytesIO(data))
    image.load()
    return np.asarray(image)


@pytest.mark.parametrize("steps", [2, 3, 256])
def test_pixels_are_found_again(steps):
    pixels = np.random.default_rng(steps).integers(0, steps, (23, 31, 4)).astype(np.uint8)
    assert (read(png(pixels)) == pixels).all()


def test_runs_of_every_length_are_found_again():
    # Rows of 0 that end in one 9: runs from a few bytes to several of the longest copies.
    for width in range(1, 200):
        pixels = np.zeros((1, width, 4), np.uint8)
        pixels[0, -1, 3] = 9
        assert (read(png(pixels)) == pixels).all()


def test_what_is_empty_is_small():
    assert len(png(np.zeros((512, 512, 4), np.uint8))) < 10_000


def test_the_bytes_are_these():
    pixels = np.arange(7 * 5 * 4, dtype=np.uint8).reshape(7, 5, 4)
    assert hashlib.sha256(png(pixels)).hexdigest()[:16] == "c93633f4c9c816c7"

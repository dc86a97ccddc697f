"""What Bambu Studio makes of a project, by the rules of its importer
(`_BBS_3MF_Importer` in bbs_3mf.cpp, `PartPlateList` in PartPlate.cpp), read anew here."""

import io
import json
import math
import zipfile
from dataclasses import dataclass
from xml.etree import ElementTree

import numpy as np

CORE = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"
MODEL_TYPE = ("http://schemas.microsoft.com/3dmanufacturing/", "3dmodel")


@dataclass(frozen=True)
class Copy:
    """An object on a plate: its name, the colours of its volumes, and its lowest and highest
    corner relative to the plate."""

    name: str
    colours: tuple[str, ...]
    low: tuple[float, float, float]
    high: tuple[float, float, float]


@dataclass(frozen=True)
class Opened:
    """A project: the names of its plates, the objects on each by their positions and by the
    metadata, and its settings."""

    plates: tuple[str, ...]
    copies: tuple[tuple[Copy, ...], ...]
    said: tuple[frozenset[tuple[str, int]], ...]
    settings: dict[str, str | list[str]]
    sequential: tuple[bool, ...]


def opened(data):
    """The project as the slicers see it. Raises AssertionError where they would refuse it or
    leave out its settings."""
    package = zipfile.ZipFile(io.BytesIO(data))
    model = ElementTree.fromstring(package.read(_start(package)))
    said = {m.get("name"): m.text or "" for m in model.findall(f"{CORE}metadata")}
    assert said["Application"].startswith("BambuStudio-")
    version = [int(part) for part in said["Application"].removeprefix("BambuStudio-").split(".")]
    assert version >= [1, 5, 9]  # older ones are moved by the size of the axes
    assert version[0] < 2  # newer ones than the slicer's own are refused in part
    objects = {element.get("id"): element for element in model.iter(f"{CORE}object")}
    config = ElementTree.fromstring(package.read("Metadata/model_settings.config"))
    told = {element.get("id"): element for element in config.findall("object")}
    assert len(told) == len(config.findall("object"))
    settings = _settings(package)
    colours = settings["filament_colour"]
    (width, depth), corner = _bed(settings)
    plates = {_key(plate, "plater_id"): plate for plate in config.findall("plate")}
    assert sorted(map(int, plates)) == list(range(1, len(plates) + 1))
    origins = [_origin(i, len(plates), width, depth) for i in range(len(plates))]
    lying = [[] for _ in plates]
    where = {}
    instances = {}
    for item in model.iter(f"{CORE}item"):
        own = item.get("objectid")
        number = instances[own] = instances.get(own, -1) + 1
        corners = np.concatenate([mesh for _, mesh in _volumes(objects, own)])
        low, high = _placed(corners, item.get("transform"))
        seen = (low - [*corner, 0], high - [*corner, 0])
        at = next(
            i
            for i, (x, y) in enumerate(origins)
            if seen[0][0] < x + width
            and seen[1][0] > x
            and seen[0][1] < y + depth
            and seen[1][1] > y
        )
        shift = np.array([*origins[at], 0])
        copy = Copy(
            _key(told[own], "name"),
            tuple(colours[slot - 1] for slot in _slots(objects, told[own], own, len(colours))),
            tuple((low - shift).tolist()),
            tuple((high - shift).tolist()),
        )
        lying[at].append(copy)
        where[own, number] = at
    listed = [
        frozenset(
            (_key(one, "object_id"), int(_key(one, "instance_id")))
            for one in plate.findall("model_instance")
        )
        for plate in plates.values()
    ]
    for at, said_there in enumerate(listed):
        assert all(where[copy] == at for copy in said_there)
    identities = [_key(one, "identify_id") for one in config.iter("model_instance")]
    assert len(set(identities)) == len(identities) == len(where)
    assert all(0 < int(identity) < 1 << 24 for identity in identities)
    for plate in plates.values():
        assert package.read(_key(plate, "thumbnail_file")).startswith(b"\x89PNG")
    return Opened(
        tuple(_key(plate, "plater_name") for plate in plates.values()),
        tuple(map(tuple, lying)),
        tuple(listed),
        settings,
        tuple(_key(plate, "print_sequence") == "by object" for plate in plates.values()),
    )


def _start(package):
    relations = ElementTree.fromstring(package.read("_rels/.rels"))
    for relation in relations:
        assert relation.get("Target").removeprefix("/") in package.namelist()
    assert "3D/_rels/3dmodel.model.rels" not in package.namelist()  # no models beside this one
    return next(
        relation.get("Target").removeprefix("/")
        for relation in relations
        if relation.get("Type").startswith(MODEL_TYPE[0])
        and relation.get("Type").endswith(MODEL_TYPE[1])
    )


def _settings(package):
    """Only texts and lists of texts are read; without colours there is no project."""
    found = json.loads(package.read("Metadata/project_settings.config"))
    for value in found.values():
        assert isinstance(value, str) or all(isinstance(one, str) for one in value)
    slots = len(found["filament_colour"])
    assert slots > 0
    for key in ("filament_type", "filament_diameter", "filament_density", "filament_cost"):
        assert len(found[key]) == slots
    assert len(found["flush_volumes_matrix"]) == slots**2
    assert len(found["flush_volumes_vector"]) == 2 * slots
    return found


def _bed(settings):
    """How large the bed is, in whole millimetres as the slicers count, and its first corner: each
    plate is its origin and the points of the bed (`PartPlate::set_shape`)."""
    corners = [tuple(map(float, at.split("x"))) for at in settings["printable_area"]]
    low, high = np.min(corners, axis=0), np.max(corners, axis=0)
    return tuple(math.floor(length) for length in high - low), low


def _origin(plate, plates, width, depth):
    root = math.sqrt(plates)
    near = math.floor(root + 0.5)
    columns = near + 1 if root > near else near
    return plate % columns * width * 1.2, -(plate // columns) * depth * 1.2


def _key(element, key):
    found = element.find(f"metadata[@key='{key}']")
    return None if found is None else found.get("value")


def _volumes(objects, own):
    """What an object is made of: numbers and corners of the meshes."""
    parts = [c.get("objectid") for c in objects[own].iter(f"{CORE}component")] or [own]
    for part in parts:
        vertices = objects[part].iter(f"{CORE}vertex")
        yield part, np.array([[float(v.get(axis)) for axis in "xyz"] for v in vertices])


def _slots(objects, told, own, filaments):
    """The filament of each volume: a lone one has the object's, others their own."""
    whole = int(_key(told, "extruder"))
    parts = {part.get("id"): part for part in told.findall("part")}
    volumes = [part for part, _ in _volumes(objects, own)]
    assert set(volumes) == set(parts)
    slots = [whole] if len(volumes) == 1 else [int(_key(parts[v], "extruder")) for v in volumes]
    assert all(1 <= slot <= filaments for slot in slots)
    return slots


def _placed(corners, transform):
    matrix = np.array(transform.split(), dtype=float).reshape(4, 3)
    lying = corners @ matrix[:3] + matrix[3]
    return lying.min(axis=0), lying.max(axis=0)

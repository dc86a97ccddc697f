"""`extends`: a variant laid over another."""

import hashlib
import os

import pytest

import cuatto_kit
from cuatto_kit.config import bundled, document, extends
from cuatto_kit.config.document import Mark
from cuatto_kit.design import new
from cuatto_kit.errors import InvalidVariant, KitError, UsageError

BASE = """\
game: cuatto
title: {en: Base, es: Tronco}
seats: [2, 4]
teams:
  colours: [gold, red, green, blue]
  checkers: {regular: 6}
board:
  start: pool
  paths:
    main: {from: start, walk: 'up 12', to: finish}
rules: {finish: exact}
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder to write files in; it is the working folder."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    return here


@pytest.fixture
def write(folder):
    def write(**files):
        for name, text in files.items():
            path = folder / f"{name.replace('__', '/')}.yaml"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")

    return write


def faults_of(variant="top.yaml", settings=()):
    with pytest.raises(KitError) as caught:
        assert cuatto_kit.load(variant, settings=settings).layout
    return [str(fault) for fault in caught.value.faults]


def read(path):
    return extends.read(bundled.find(path))[0]


# Merging


def test_mappings_merge_and_all_else_is_replaced(write):
    write(
        base=BASE, top="extends: base.yaml\ntitle: {es: Copa}\nseats: [2]\nrules: {win: round_end}"
    )
    data = read("top.yaml").data
    assert data["title"] == {"en": "Base", "es": "Copa"}
    assert data["seats"] == [2]
    assert data["rules"] == {"finish": "exact", "win": "round_end"}
    assert data["board"]["paths"]["main"]["walk"] == "up 12"
    assert "extends" not in data


def test_nothing_replaces_like_any_scalar(write):
    write(base=BASE, top="extends: base.yaml\nrules:\n")
    assert read("top.yaml").data["rules"] is None
    assert faults_of() == [
        "top.yaml:2:7: WRONG_TYPE rules: nothing is given; "
        "expected keys and values, below it and further in"
    ]


def test_a_mapping_replaces_a_scalar_and_a_scalar_a_mapping(write):
    write(base=BASE, top="extends: base.yaml\ntitle: Top\nboard: {start: {bridge: 8}}")
    data = read("top.yaml").data
    assert (data["title"], data["board"]["start"]) == ("Top", {"bridge": 8})


def test_each_value_keeps_the_place_where_it_was_written(write):
    write(base=BASE, top="extends: base.yaml\ntitle: {es: Copa}\nseats: 3\n")
    board = read("top.yaml")
    assert board.values["title", "es"] == Mark("top.yaml", 2, 13)
    assert board.values["title", "en"] == Mark("base.yaml", 2, 13)
    assert board.keys["rules", "finish"] == Mark("base.yaml", 11, 9)
    assert board.values["seats",] == Mark("top.yaml", 3, 8)
    assert ("seats", 0) not in board.values
    assert board.files == ("top.yaml", "base.yaml")


def test_a_bundled_variant_is_extended_by_its_name(write):
    write(top="extends: snake-24\nteams: {checkers: {pin: 1}}")
    loaded = cuatto_kit.load("top.yaml")
    assert loaded.variant.teams.checkers == {"regular": 6, "pin": 1}
    assert loaded.loaded.source.name == "top"


def test_bundled_variants_extend_bundled_ones_only():
    """So that a copy of one, as `new --from` writes it, works in any folder."""
    for path in bundled.bundled().values():
        assert document.read(path).at(("extends",)) in (None, *bundled.bundled())


def test_new_copies_a_variant_that_extends_another(folder, monkeypatch, write):
    write(plus="extends: snake-24\nseats: 3\n")
    boards = {**bundled.bundled(), "snake-3": folder / "plus.yaml"}
    monkeypatch.setattr(bundled, "bundled", lambda: boards)
    assert "snake-3" in {row["name"] for row in new.list_variants()}
    path = new.write_new("mine", "snake-3")
    assert cuatto_kit.load(str(path)).variant.seats == (3, 3)


def test_settings_are_laid_over_the_result(write):
    write(base=BASE, top="extends: base.yaml\nrules: {finish: bounce}")
    variant = cuatto_kit.load("top.yaml", settings=["rules.finish=overshoot", "seats=3"]).variant
    assert (variant.rules.finish, variant.seats) == ("overshoot", (3, 3))


def test_no_setting_says_what_is_extended(write):
    write(top=BASE)
    with pytest.raises(UsageError, match="--set extends"):
        cuatto_kit.load("top.yaml", settings=["extends=snake-24"])


# Faults


def test_faults_name_the_file_that_wrote_the_value(write):
    write(
        base=BASE.replace("exact", "exactly").replace("gold", "golden"),
        top="extends: base.yaml\n\n\n\n\n\n\n\n\n\n\n\nseats: [2, 40]",
    )
    places = [fault.partition(": ")[0] for fault in faults_of()]
    assert places == ["top.yaml:13:12", "base.yaml:5:13", "base.yaml:11:17"]


def test_faults_of_a_chain_come_in_the_order_of_reading(write):
    write(
        c=BASE.replace("exact", "x"), b="extends: c.yaml\ntitle: 7", top="extends: b.yaml\nseats: 0"
    )
    assert [fault.split(":")[0] for fault in faults_of()] == ["top.yaml", "b.yaml", "c.yaml"]


def test_a_fault_within_a_walk_is_found_in_the_base(write):
    write(base=BASE.replace("up 12", "up 12, upp 1"), top="extends: base.yaml")
    (fault,) = faults_of()
    assert fault.startswith("base.yaml:10:39: BAD_WALK board.paths.main.walk: 'upp'")


def test_what_is_missing_is_missed_in_the_top_file(write):
    write(base=BASE.replace("  checkers: {regular: 6}\n", ""), top="extends: base.yaml\nseats: 2")
    assert faults_of()[0].startswith("top.yaml:1:1: MISSING_KEY teams.checkers: ")
    write(top="extends: base.yaml\nteams: {}\n")
    assert faults_of()[0].startswith("top.yaml:2:8: MISSING_KEY teams.checkers: ")


def test_what_a_setting_leaves_out_is_missed_in_the_setting(write):
    write(base=BASE, top="extends: base.yaml")
    (fault,) = faults_of(settings=["board.paths.main={from: start}"])
    assert fault.startswith("--set board.paths.main:1:1: MISSING_KEY board.paths.main.walk")


def test_a_fault_that_is_replaced_is_none(write):
    write(base=BASE.replace("[2, 4]", "99999999999999999999"), top="extends: base.yaml\nseats: 2")
    assert cuatto_kit.load("top.yaml").variant.seats == (2, 2)


def test_a_board_that_cannot_be_played_is_told_in_the_base(write):
    write(base=BASE.replace(", to: finish", ""), top="extends: base.yaml\nseats: 2")
    (fault,) = faults_of()
    assert fault.startswith("base.yaml:10:5: NO_FINISH board.paths")


def test_a_printer_that_the_base_names_wrongly_is_a_fault_of_the_file(write):
    write(base=f"{BASE}print: {{printer: huge}}\n", top="extends: base.yaml")
    assert faults_of()[0].startswith("base.yaml:12:18: NOT_FOUND print.printer")


def test_a_base_that_is_not_yaml_is_told_in_the_base(write):
    write(base="game: [", top="extends: base.yaml")
    assert faults_of()[0].startswith("base.yaml:1:")


# Which files


@pytest.mark.parametrize("files", [{}, {"sub__base": "extends: ../low.yaml", "low": BASE}])
def test_files_in_the_folder_and_below_are_read(write, files):
    write(**({"sub__base": BASE} | files), top="extends: sub/base.yaml")
    assert cuatto_kit.load("top.yaml").variant.seats == (2, 4)


def test_a_base_is_shown_by_its_path_from_here(write):
    write(a__sub__base="seats: 0", a__top="extends: sub/base.yaml")
    assert read("a/top.yaml").files == ("a/top.yaml", "a/sub/base.yaml")


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("../base.yaml", "BAD_VALUE"),
        ("sub/../../base.yaml", "BAD_VALUE"),
        ("link.yaml", "BAD_VALUE"),
        ("links/base.yaml", "BAD_VALUE"),
        ("/etc/passwd", "BAD_VALUE"),
        ("/base.yaml", "BAD_VALUE"),
        ("C:/base.yaml", "BAD_VALUE"),
        ("'sub\\base.yaml'", "BAD_VALUE"),
        ("https://example.org/base.yaml", "BAD_VALUE"),
        ("file:///base.yaml", "BAD_VALUE"),
        ('"base.yaml\\0"', "YAML"),
        ("nowhere.yaml", "NOT_FOUND"),
        ("folder.yaml", "NOT_FOUND"),
        ("pipe.yaml", "NOT_FOUND"),
        ("circle.yaml", "NOT_FOUND"),
        ("device.yaml", "BAD_VALUE"),
        ("top.txt", "NOT_FOUND"),
        ("snkae-24", "NOT_FOUND"),
        ("''", "NOT_FOUND"),
        (f"{'x' * 300}.yaml", "NOT_FOUND"),
        ("[snake-24]", "WRONG_TYPE"),
        ("24", "WRONG_TYPE"),
        ("", "WRONG_TYPE"),
    ],
)
def test_no_other_file_is_read(write, folder, word, code):
    (folder.parent / "base.yaml").write_text(BASE)
    (folder / "link.yaml").symlink_to(folder.parent / "base.yaml")
    (folder / "links").symlink_to(folder.parent)
    (folder / "device.yaml").symlink_to("/dev/zero")
    (folder / "circle.yaml").symlink_to("circle.yaml")
    (folder / "folder.yaml").mkdir()
    (folder / "sub").mkdir()
    os.mkfifo(folder / "pipe.yaml")
    write(top=f"title: Top\nextends: {word}\n")
    (fault,) = faults_of()
    column = 11 if word.startswith("'") else 10 if word else 9
    assert fault.startswith(f"top.yaml:2:{column}: {code} extends: ")


def test_a_name_that_is_close_is_meant(write):
    write(top="extends: snkae-24")
    assert faults_of()[0].endswith("did you mean 'snake-24'?")


def test_a_fault_of_extends_stands_in_the_file_that_extends(write):
    write(base="extends: nowhere.yaml", top="extends: base.yaml")
    (fault,) = faults_of()
    assert fault.startswith("base.yaml:1:10: NOT_FOUND extends: nowhere.yaml: No such file")


def test_what_else_cannot_be_read_is_told_too(write):
    write(top="extends: nowhere.yaml\nseats: 2\nseats: 3\n")
    assert [fault.split()[1] for fault in faults_of()] == ["NOT_FOUND", "DUPLICATE_KEY"]


def test_a_circle_names_the_chain(write):
    write(top="extends: a.yaml", a="extends: b.yaml", b="extends: ./a.yaml")
    (fault,) = faults_of()
    assert fault.startswith("b.yaml:1:10: BAD_VALUE extends: ")
    assert fault.endswith("in a circle: a.yaml → b.yaml → a.yaml")


def test_a_file_that_extends_itself(write):
    write(top="extends: top.yaml")
    assert faults_of()[0].endswith("in a circle: top.yaml → top.yaml")


def test_so_many_files_extend_one_another(write):
    write(f8=BASE, **{f"f{k}": f"extends: f{k + 1}.yaml" for k in range(8)})
    assert cuatto_kit.load("f0.yaml").variant.seats == (2, 4)
    write(top="extends: f0.yaml")
    (fault,) = faults_of()
    assert fault.startswith("f7.yaml:1:10: TOO_BIG extends: ")


@pytest.mark.parametrize(("limit", "most"), [("MAX_BYTES", 700), ("MAX_NODES", 65)])
def test_size_is_limited_for_all_files_together(write, monkeypatch, limit, most):
    write(c=BASE, b=f"extends: c.yaml\n{BASE}", top=f"extends: b.yaml\n{BASE}")
    assert cuatto_kit.load("top.yaml")
    monkeypatch.setattr(document, limit, most)
    assert cuatto_kit.load("b.yaml")
    (fault,) = faults_of()
    assert fault.startswith("b.yaml:1:10: TOO_BIG extends: ")


# The digest


def test_the_digest_of_one_file_is_the_file_s(write):
    write(top=BASE)
    assert cuatto_kit.load("top.yaml").loaded.sha256 == hashlib.sha256(BASE.encode()).hexdigest()


def test_the_digest_depends_on_every_file(write):
    write(base=BASE, top="extends: base.yaml")
    before = cuatto_kit.load("top.yaml").loaded.sha256
    assert cuatto_kit.load("top.yaml").loaded.sha256 == before
    write(base=f"{BASE}# a remark\n")
    changed = cuatto_kit.load("top.yaml").loaded.sha256
    write(base=BASE, top="extends: base.yaml\n")
    assert len({before, changed, cuatto_kit.load("top.yaml").loaded.sha256}) == 3


def test_a_file_without_base_is_an_invalid_variant(write):
    write(top="seats: 2")
    with pytest.raises(InvalidVariant, match="MISSING_KEY game"):
        cuatto_kit.load("top.yaml")

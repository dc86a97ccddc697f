"""Further faults of a board whose file is not valid."""

from cuatto_kit.config.document import parse
from cuatto_kit.design import further_faults
from cuatto_kit.errors import Code, Fault


def test_of_each_place_the_first_fault_alone_is_told(monkeypatch):
    """The layout may refuse what the file's own faults are about."""
    document = parse("game: cuatto\n", "board.yaml")
    told = [Fault(Code.BAD_VALUE, "wrong", "board.paths.a", file="board.yaml", line=2)]
    again = Fault(Code.NO_PLACE, "no place", "board.paths.a", file="board.yaml", line=2)
    whole = Fault(Code.NO_FINISH, "no finish", file="board.yaml", line=1)
    monkeypatch.setattr(further_faults, "_layout_faults", lambda *_: [again, whole])
    found = further_faults.with_layout(document, "cuatto", told, None)
    assert sorted(one.code for one in found) == [Code.BAD_VALUE, Code.NO_FINISH]

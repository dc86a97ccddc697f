"""What the sheets of races say and leave unsaid: only what can happen on a board, each thing by one
name, and as a table says it."""

import re

import pytest

from tests.sheets.whole import BOARDS, said, sheet_of

RACES = (
    *("snake-24", "snake-24-full", "two-ways-home", "volcano-escape", "parques", "ludo"),
    *("royal-ur", "chutes-and-ladders"),
)
LANGUAGES = ("en", "es")
for_races = pytest.mark.parametrize("board", RACES)


def words_on(board: str, language: str) -> str:
    """All that the sheet of a board says, its examples aside; a board by its name or its YAML."""
    sheet = sheet_of(BOARDS.get(board, board), language, played=False)
    return "\n".join(said(sheet))


def found(pattern: str, board: str, language: str = "en") -> list[str]:
    return re.findall(rf"\b(?:{pattern})\b", words_on(board, language), re.IGNORECASE)


def parques(**rules: str) -> str:
    told = "".join(f"  {switch}: {value}\n" for switch, value in rules.items())
    return f"{BOARDS['parques']}rules:\n{told}"


# Only what can happen


@for_races
def test_dice_are_not_explained(board: str) -> None:
    assert found("ordinary ones|numbers from one to six", board) == []
    assert found("dados comunes|numerados del uno", board, "es") == []


@pytest.mark.slow
def test_one_checker_each_is_told_as_one() -> None:
    board = "chutes-and-ladders"
    gone = "all one|your checkers|checkers of one colour|which checker|own|owns|two or more"
    assert found(gone, board) == []
    assert found("tus fichas|qué ficha|dueño|dos o más", board, "es") == []
    assert "Each player puts one checker beside the board." in words_on(board, "en")
    assert "Cada jugador pone una ficha junto al tablero." in words_on(board, "es")


@pytest.mark.slow
def test_nobody_is_promised_never_to_go_back_where_chutes_lead_back() -> None:
    assert found("ever sent back", "chutes-and-ladders") == []
    assert len(found("slide from", "chutes-and-ladders")) == 10
    assert len(found("ladder from", "chutes-and-ladders")) == 9
    assert len(found("tobogán de la", "chutes-and-ladders", "es")) == 10


def test_in_a_game_for_two_no_colours_are_left_over() -> None:
    assert found("the turn passes in this order|fewer than", "royal-ur") == []
    assert found("siguen este orden|con menos de", "royal-ur", "es") == []
    assert found("fewer than four players", "parques")
    assert found("con menos de cuatro jugadores", "parques", "es")


@pytest.mark.parametrize(
    ("board", "hits", "blocks"),
    [("chutes-and-ladders", 0, 0), ("parques", 1, 0), ("ludo", 1, 0), ("snake-24", 1, 1)],
)
def test_the_goal_speaks_of_others_as_far_as_they_can_be_hindered(
    board: str, hits: int, blocks: int
) -> None:
    assert len(found("you can send rivals back", board)) == hits
    assert len(found("block their path", board)) == blocks


@pytest.mark.parametrize(
    ("language", "pins"), [("en", "holds rivals"), ("es", "sujeta a las fichas rivales")]
)
def test_a_pin_that_is_never_beside_others_says_so(language: str, pins: str) -> None:
    board = f"{BOARDS['snake-24-full']}rules: {{hit: on_landing}}\n"
    told = words_on(board, language)
    assert "in this game it never shares" in told or "nunca comparte casilla" in told
    assert pins in told
    assert "Look again" not in told


def test_barriers_of_parques_do_not_contradict_themselves() -> None:
    board = parques(barriers="true")
    assert found("room for any number|full", board) == []
    assert found("sin límite|no hay límite|llenas", board, "es") == []
    assert found("pass over owned spaces", board)


def test_no_pips_where_sticks_are_thrown() -> None:
    assert found("pips?|die|dice|rolls?|rolled", "royal-ur") == []
    assert found("dados?|puntos|por cada punto", "royal-ur", "es") == []
    assert found("one space for each mark", "royal-ur")


# Each thing by one name


@for_races
def test_home_is_a_row_and_no_place_to_come_to(board: str) -> None:
    for language, pattern in (
        ("en", r"(?<!Two Ways )home(?! rows?\b)"),
        ("es", "(?<!caminos )(?:a|en) casa"),
    ):
        assert found(pattern, board, language) == []


def test_the_mark_of_ur_is_a_rosette_in_rules_and_box() -> None:
    assert found("stars?|safe spaces?", "royal-ur") == []
    assert found("estrellas?|casillas? seguras?", "royal-ur", "es") == []
    assert found("no other may land there", "royal-ur")
    assert found("nadie más puede caer allí", "royal-ur", "es")


def test_ways_back_say_so() -> None:
    assert "**back** from Rope trail 4 to Crater rim 2" in words_on("volcano-escape", "en")
    assert "**hacia atrás**, de Sendero de cuerdas 4" in words_on("volcano-escape", "es")
    assert "forward from Goat track 3 to Goat track 6" in words_on("volcano-escape", "en")


def test_names_of_spaces_have_their_articles_in_spanish() -> None:
    assert "escalera de la 1 a la 38" in words_on("chutes-and-ladders", "es")
    bare = r"(?:de|a|en) \d{1,3}(?!\d| (?:casillas|minutos|segundos|en| o menos|y \d))"
    for board in RACES:
        assert found(bare, board, "es") == []


# Parqués


def test_which_way_round_is_said() -> None:
    for board in ("parques", "ludo"):
        assert found("All move round the board anticlockwise", board)
        assert found("sentido contrario a las agujas del reloj", board, "es")


def test_whoever_cannot_move_otherwise_has_to_free() -> None:
    must = "if you cannot move otherwise, .* you must bring at least one out"
    assert found(must, "parques")
    assert found("si no puedes mover otra, .* tienes que sacar al menos una ficha", "parques", "es")
    assert found(must, parques(dice_use="optional")) == []


def test_a_missed_capture_is_called_before_the_next_roll() -> None:
    assert found("before the next roll", "parques")
    assert found("antes del próximo lanzamiento", "parques", "es")


def test_a_lone_checker_may_use_one_number() -> None:
    assert found("if only one checker can move, use either number, or the sum", "parques")
    assert found("si solo puede moverse una ficha, usa uno de los números", "parques", "es")


def test_landing_hits_except_where_it_is_safe() -> None:
    assert found("except on safe spaces", "parques")
    assert found("salvo en seguros", "parques", "es")
    assert found("except on", "ludo") == []


def test_the_words_of_a_country_and_a_game() -> None:
    told = words_on("parques", "es")
    for word in ("par", "comes", "soplan", "corona", "seguros", "recta final", "cárcel"):
        assert re.search(rf"\b{word}\b", told), word
    assert found("dobles?|golpe[as]?|liber\\w+", "parques", "es") == []
    assert found("jails?", "ludo") == []
    assert found("huffs?", "parques")


# As a table says it


@for_races
def test_spanish_says_ficha_for_every_piece_on_the_way(board: str) -> None:
    told = "\n".join(
        "\n".join(said(section))
        for section in sheet_of(BOARDS[board], "es", played=False).sections
        if section.name not in ("box", "assembly", "checkers", "quick")
    )
    assert re.findall(r"\bpiezas?\b", told) == []
    assert re.findall(r"\b[Qq]uien (?:recibe|llega|vuelve|está|acaba)\b", told) == []
    assert re.findall(r"ajeno|golpe|jugar un número", told) == []


@for_races
def test_english_says_it_plainly(board: str) -> None:
    worn = (
        "begin anew|another go|whoever is|who is hit|holds others fast|no tricks|no key|"
        "move by|moves? by|next to the way|your way|what is in the box|none of them|each time anew"
    )
    assert found(worn, board) == []


# One word for one thing


@pytest.mark.parametrize("callout", ["auto", "off", "forced_capture"])
def test_parques_captures_from_the_rules_to_the_questions(callout: str) -> None:
    assert found("hits?|hitting", parques(callout=callout)) == []


@for_races
def test_races_in_spanish_eat_from_the_rules_to_the_questions(board: str) -> None:
    assert found("captur\\w+", board, "es") == []


@pytest.mark.parametrize(
    ("board", "back"),
    [("parques", "a la cárcel"), ("ludo", "al corral"), ("snake-24-full", "al punto de partida")],
)
def test_spanish_says_where_a_checker_starts_over(board: str, back: str) -> None:
    others = {"al corral", "al punto de partida", "a la cárcel"} - {back}
    assert found(back, board, "es")
    assert not any(found(other, board, "es") for other in others)


def test_what_a_theme_renames_has_its_article_in_the_spanish_box() -> None:
    told = words_on("volcano-escape", "es").lower()
    assert "puente del cráter" in told
    assert "bandeja del barco" in told
    assert "Pon las placas en sus cavidades" in words_on("parques", "es")
    assert not found("incrustación", "parques", "es")


def test_how_many_of_a_class_there_are_is_told_in_brackets() -> None:
    assert "**Strong** (one per team)" in words_on("snake-24-full", "en")
    assert "**Fuerte** (una ficha por equipo)" in words_on("snake-24-full", "es")
    assert not found("of this kind", "snake-24-full") + found("de este tipo", "snake-24-full", "es")


def test_passing_on_bridges_is_told_once_at_a_glance() -> None:
    assert len(found("nobody passes another", "two-ways-home")) == 2  # the rule, and at a glance


def test_a_row_that_is_the_finish_does_not_lead_to_it() -> None:
    assert "Each team has its own home row." in words_on("ludo", "en")
    assert "are the finish" in words_on("ludo", "en")


@pytest.mark.parametrize(
    ("board", "facts"),
    [
        ("ludo", ("1907/08", "Schmidt")),
        ("royal-ur", ("Finkel", "177")),
        ("chutes-and-ladders", ("India",)),
        ("parques", ("Colombia", "Medell")),
        ("snake-24", ("Garib",)),
    ],
)
def test_where_a_game_comes_from(board: str, facts: tuple[str, ...]) -> None:
    assert all(fact in words_on(board, language) for fact in facts for language in LANGUAGES)

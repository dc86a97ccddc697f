"""The studio speaks every language: asks accept their tags, words name what answers have."""

import pytest
from pydantic import ValidationError

from cuatto_kit.config.criteria import CRITERIA
from cuatto_kit.config.languages import STUDIO, USUAL, languages, read, regions
from cuatto_kit.reports import judging, study
from cuatto_kit.studio.answers import atlas, board, gallery, new, play, schema, vary
from cuatto_kit.studio.answers.gallery import shown

ASKS = (
    (atlas, {"file": "atlas.json"}),
    (board, {"board": {"file": "a.yaml", "text": ""}}),
    (gallery, {}),
    (new, {}),
    (play, {"board": {"file": "a.yaml", "text": ""}, "deed": "set-up"}),
    (schema, {}),
    (vary, {"board": {"file": "a.yaml", "text": ""}}),
)
ENGLISH = read(USUAL, STUDIO)


@pytest.mark.parametrize(("module", "asked"), ASKS, ids=[module.__name__ for module, _ in ASKS])
def test_asks_accept_every_language(module, asked):
    assert module.ASKED.model_validate(asked).language == USUAL
    for tag in (*languages(), *regions()):
        assert module.ASKED.model_validate({**asked, "language": tag}).language == tag
    for wrong in ("pt_br", "../en", ""):
        with pytest.raises(ValidationError):
            module.ASKED.model_validate({**asked, "language": wrong})
    with pytest.raises(ValidationError, match="no language 'pt'; did you mean 'pt-BR'"):
        module.ASKED.model_validate({**asked, "language": "pt"})


def test_criteria_are_called_as_in_reports():
    assert ENGLISH["judge"]["criteria"] == {one.name: one.title for one in CRITERIA}
    assert ENGLISH["judge"]["reasons"] == {one.name: one.reason for one in CRITERIA}


def test_reasons_of_unjudged_figures_are_called_as_in_reports():
    reasons = {study.NO_TIME, study.NO_SKILL, study.ALONE, study.ENDLESS, study.FEW_GAMES}
    reasons |= {study.NOT_YET, judging.SILENCED, judging.NO_BETTER}
    assert ENGLISH["judge"]["untold"] == {reason: reason for reason in reasons}


def test_every_board_has_a_sentence_and_every_game_a_word():
    assert {one.name for one in shown()} == set(ENGLISH["start"]["sentences"])
    assert {one.game for one in shown()} == set(ENGLISH["start"]["games"])

"""Files of cases are read exact to the byte, and answers are written in their places."""

from subprocess import CompletedProcess

import pytest

from tests import answers, case_files

PLAIN = b'a:\t1  # no \\t\n---\nb: "\\u202e"\n\n'
ESCAPED = b"\xef\xbb\xbfa:\tb\r\n--- no heading \\ \xff"
FILE = (
    b"Remarks are not read.\n\n=== plain\n" + PLAIN + b"--- status 3\nplain.yaml:1:1: YAML\n\n"
    b"=== empty\n--- beside/one.yaml\none: 1\n--- status 4\nempty.yaml:1:1: YAML\n\n"
    b"=== bytes (escaped)\n\\xef\\xbb\\xbfa:\\tb\\r\n\\x2d-- no heading \\\\ \\xff\\\n"
    b"--- status 5\nbytes.yaml:1:1: YAML\n"
)


@pytest.fixture
def folder(tmp_path):
    """Return a folder with one file of cases."""
    (tmp_path / "topic.txt").write_bytes(FILE)
    return tmp_path


def test_texts_are_exact_to_the_byte(folder):
    cases = case_files.read(folder)
    assert list(cases) == ["bytes", "empty", "plain"]
    assert [case.text for case in cases.values()] == [ESCAPED, b"", PLAIN]
    assert {case.topic for case in cases.values()} == {"topic"}


def test_a_case_has_files_and_an_answer(folder, tmp_path):
    case = case_files.read(folder)["empty"]
    assert answers.put(case, tmp_path / "put") == "empty.yaml"
    assert (tmp_path / "put/beside/one.yaml").read_bytes() == b"one: 1\n"
    assert answers.expected(case) == (4, ["empty.yaml:1:1: YAML"])


def test_the_same_answers_leave_a_file_as_it_is(folder):
    def told(case):
        status, messages = answers.expected(case)
        return CompletedProcess((), status, "", "".join(f"{line}\n" for line in messages))

    answers.rewrite(folder, told)
    assert (folder / "topic.txt").read_bytes() == FILE


def test_a_new_case_gets_its_answer(folder):
    (folder / "topic.txt").write_bytes(b"=== one\na: 1\n\n=== two\nb: 2\n--- status 3\nold\n")
    answers.rewrite(folder, lambda case: CompletedProcess((), 4, "", f"{case.name}: new\n"))
    expected = b"=== one\na: 1\n--- status 4\none: new\n\n=== two\nb: 2\n--- status 4\ntwo: new\n"
    assert (folder / "topic.txt").read_bytes() == expected


def test_names_and_headings_are_given_once(folder):
    (folder / "other.txt").write_bytes(b"=== plain\na: 1\n")
    with pytest.raises(AssertionError, match="one name"):
        case_files.read(folder)
    (folder / "other.txt").write_bytes(b"=== other\na: 1\n--- b\n1\n--- b\n2\n")
    with pytest.raises(AssertionError, match="one heading"):
        case_files.read(folder)

"""What the command line answers to bad files: each lies beside the status and the messages that it
earns, `NAME.yaml` and `NAME.expected`."""


def names_in(folder):
    """The bad files of a folder, by name."""
    return sorted(path.stem for path in folder.glob("*.yaml"))


def expected(file):
    """The status that a file earns, and the messages in their order."""
    status, *messages = file.with_suffix(".expected").read_text("utf-8").splitlines()
    return int(status), messages


def note(file, answer, request):
    """Keeps an answer as what is expected, where goldens are made anew."""
    if request.config.getoption("--update-goldens"):
        told = f"{answer.returncode}\n{answer.stderr}"
        file.with_suffix(".expected").write_text(told, "utf-8")

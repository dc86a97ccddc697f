"""Kernels run as WebAssembly by Node, with the arguments of a call from Python."""

import base64
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cuatto_kit.kernels.kernel import Kernel
from cuatto_kit.kernels.records import Record, Rows

RUN = Path(__file__).with_name("run.mjs")
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def run(kernel: Kernel[..., Any], *arguments: Any) -> tuple[Any, float]:
    """Run a kernel; its arrays are written to as by a call. Return its result and the seconds."""
    arrays = [one.array if isinstance(one, Record | Rows) else one for one in arguments]
    module = kernel.library(*arguments)
    asked = {
        "module": base64.b64encode(module).decode(),
        "arguments": list(map(_handed, arrays)),
    }
    run = subprocess.run(
        ["node", RUN], input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    answer = json.loads(run.stdout)
    for array, after in zip(arrays, answer["arrays"], strict=True):
        if isinstance(array, np.ndarray):
            given = np.frombuffer(base64.b64decode(after), array.dtype).reshape(array.shape)
            array[:] = given
    result = answer["result"]
    kind = kernel.function.__annotations__.get("return")
    return None if result is None else kind(result), answer["seconds"]


def _handed(argument: Any) -> Any:
    if isinstance(argument, np.ndarray):
        return {"array": base64.b64encode(argument.tobytes()).decode(), "length": len(argument)}
    return argument if isinstance(argument, float) else str(int(argument))

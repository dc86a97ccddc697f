"""Products kept by content: what was made once from the same inputs is not made again.

A product has one key, the digest of its kind, of all its inputs and of the code and libraries that
make it. Values lie in memory and, as bytes, on disk, where many processes share them:

- an entry is written aside and renamed, and begins with the digest of what follows: a torn or
  damaged one is made again, with a remark;
- whoever makes an entry holds its lock, so that two who ask at once make it once;
- where the disk is full or cannot be written, products are made all the same and stay in memory;
- what was not used for longest goes once the entries fill more than `MOST_BYTES`.
"""

import contextlib
import hashlib
import json
import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar, cast
from weakref import WeakValueDictionary

from cachetools import LRUCache

from cuatto_kit import files, resources
from cuatto_kit.errors import Code, Finding
from cuatto_kit.timing import Stopwatch

if TYPE_CHECKING:
    from pydantic import TypeAdapter

Value = TypeVar("Value")
Json: TypeAlias = "str | int | float | bool | Sequence[Json] | Mapping[str, Json] | None"
"""Plain data, as JSON holds it."""

MOST_BYTES = 2 * 2**30
"""What the entries on disk may fill."""
MOST_IN_MEMORY = 256 * 2**20
"""What the values in memory may fill, counted by their bytes on disk."""
KEPT_AFTER_PRUNING = 0.8
"""How much of `MOST_BYTES` stays filled when entries are thrown away."""
SELDOM = 3_600
"""Seconds: last use is noted, and the size of the store looked at, no more often than this."""

_DIGEST = hashlib.sha256().digest_size


@dataclass(frozen=True)
class Key:
    """What a product depends on, as one digest; `kind` says what is kept under it."""

    kind: str
    digest: str

    def __str__(self) -> str:
        return f"{self.kind}-{self.digest}"


def key_of(kind: str, *inputs: "Json | bytes") -> Key:
    """The key of a product that is made of these inputs by the code that is installed."""
    digest = hashlib.sha256(f"{kind} {resources.code_digest()} ".encode())
    for value in inputs:
        data = value if isinstance(value, bytes) else json.dumps(value).encode()
        digest.update(b"%d %d " % (isinstance(value, bytes), len(data)) + data)
    return Key(kind, digest.hexdigest())


@dataclass(frozen=True)
class Codec(Generic[Value]):
    """How a product becomes bytes and comes back. `decode` raises ValueError, KeyError or
    TypeError on bytes that are none of its own."""

    encode: Callable[[Value], bytes]
    decode: Callable[[bytes], Value]


RAW: Codec[bytes] = Codec(bytes, bytes)


def codec_of(kind: type[Value]) -> Codec[Value]:
    """Keeps a product as JSON: a dataclass of plain values, or whatever else pydantic reads again
    as it was."""

    @cache
    def adapter() -> "TypeAdapter[Value]":
        from pydantic import TypeAdapter

        return TypeAdapter(kind)

    return Codec(
        lambda value: _written(adapter().dump_python(value, mode="json")),
        lambda data: adapter().validate_python(json.loads(data)),
    )


def _written(data: Json) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode()


class Store:
    """Products by key. Safe for many threads and processes."""

    def __init__(self, folder: Path | None) -> None:
        """`folder` is made on first use; without one everything stays in memory."""
        self.watch = Stopwatch()
        self._folder = folder
        self._memory: LRUCache[Key, tuple[object, int]] = LRUCache(
            MOST_IN_MEMORY, getsizeof=lambda entry: entry[1]
        )
        self._guard = threading.Lock()
        self._making: WeakValueDictionary[Key, threading.Lock] = WeakValueDictionary()
        self._remarks: dict[Finding, None] = {}
        self._pruned = 0.0

    @property
    def remarks(self) -> tuple[Finding, ...]:
        """What went wrong with the store itself; nothing that was made is touched by it."""
        return tuple(self._remarks)

    def get(self, key: Key, codec: Codec[Value], make: Callable[[], Value]) -> Value:
        """The product of a key, made now if it never was. Raises whatever `make` raises."""
        with self._guard:
            making = self._making.setdefault(key, threading.Lock())
        with making:
            with self._guard:
                if key in self._memory:
                    return cast(Value, self._memory[key][0])
            value, size = self._from_disk_or_made(key, codec, make)
            with self._guard, contextlib.suppress(ValueError):  # larger than all the memory
                self._memory[key] = (value, size)
            return value

    def holds(self, key: Key) -> bool:
        """Whether a product was made before, as far as can be seen without reading it."""
        path = self._path(key)
        return key in self._memory or (path is not None and path.is_file())

    # On disk

    def _from_disk_or_made(
        self, key: Key, codec: Codec[Value], make: Callable[[], Value]
    ) -> tuple[Value, int]:
        if (found := self._read(key, codec)) is not None:
            return found
        with self._lock(key):
            if (found := self._read(key, codec)) is not None:
                return found
            with self.watch.stage(key.kind):
                value = make()
            data = codec.encode(value)
            self._write(key, data)
            return value, len(data)

    def _path(self, key: Key) -> Path | None:
        return None if self._folder is None else self._folder / key.digest[:2] / str(key)

    def _read(self, key: Key, codec: Codec[Value]) -> tuple[Value, int] | None:
        path = self._path(key)
        if path is None:
            return None
        try:
            raw = path.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            self._remark(f"{self._folder} cannot be read ({error.strerror}); made anew")
            return None
        data = raw[_DIGEST:]
        if hashlib.sha256(data).digest() == raw[:_DIGEST]:
            with contextlib.suppress(ValueError, KeyError, TypeError):
                value = codec.decode(data)
                self._note_use(path)
                return value, len(data)
        self._remark(f"{path} is damaged; made anew")
        return None

    def _write(self, key: Key, data: bytes) -> None:
        path = self._path(key)
        if path is None:
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            files.write_whole(path, hashlib.sha256(data).digest() + data)
            self._prune()
        except OSError as error:
            self._remark(f"{self._folder} cannot be written ({error.strerror}); nothing is kept")

    @contextlib.contextmanager
    def _lock(self, key: Key) -> Iterator[None]:
        """Holds the right to make an entry among all processes; where the disk has no locks,
        each makes its own."""
        from filelock import FileLock

        lock = None
        if self._folder is not None:
            try:
                locks = self._folder / "locks"
                locks.mkdir(parents=True, exist_ok=True)
                lock = FileLock(locks / str(key))
                lock.acquire()
            except (OSError, NotImplementedError) as error:
                lock = None
                reason = getattr(error, "strerror", None) or error
                self._remark(f"{self._folder} cannot be written ({reason}); nothing is kept")
        try:
            yield
        finally:
            if lock is not None:
                lock.release()

    def _note_use(self, path: Path) -> None:
        """Entries are thrown away by the time of their last use, which their file carries."""
        with contextlib.suppress(OSError):
            now = time.time()
            if now - path.stat().st_mtime > SELDOM:
                os.utime(path, (now, now))

    def _prune(self) -> None:
        """Throws away what was not used for longest, where all together is too much."""
        now = time.monotonic()
        if self._folder is None or (self._pruned and now - self._pruned < SELDOM):
            return
        self._pruned = now
        entries = []
        for path in self._folder.glob("*/*"):
            with contextlib.suppress(OSError):
                status = path.stat()
                entries.append((status.st_mtime, status.st_size, path))
        total = sum(size for _, size, _ in entries)
        if total <= MOST_BYTES:
            return
        for _, size, path in sorted(entries):
            with contextlib.suppress(OSError):
                path.unlink()
            total -= size
            if total <= KEPT_AFTER_PRUNING * MOST_BYTES:
                return

    def _remark(self, message: str) -> None:
        self._remarks[Finding(Code.CACHE, "warning", "", message)] = None


def usual() -> Store:
    """The store of this user: `products/` in the cache folder."""
    return store_in(resources.cache_root() / "products")


@cache
def store_in(folder: Path) -> Store:
    """The store in a folder, one for the whole process."""
    return Store(folder)

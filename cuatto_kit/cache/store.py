"""Products cached under a hash of their inputs.

The key of a product is a digest of its kind, of all its inputs, and of the code and libraries that
make it. Values are held in memory and, as bytes, on disk, which many processes share:

- an entry is verified when it is read (disk.py): a torn or damaged one is made again, with a
  remark;
- a process that makes an entry holds its lock, so that two processes make it once;
- if the disk is full or cannot be written, products are made all the same and stay in memory;
- the entries used least recently are removed when the cache is full.
"""

import contextlib
import hashlib
import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar, cast
from weakref import WeakValueDictionary

from cachetools import LRUCache

from cuatto_kit import resources
from cuatto_kit.cache import folders
from cuatto_kit.cache.disk import Damaged, Shelf
from cuatto_kit.errors import Code, Finding
from cuatto_kit.timing import Stopwatch

if TYPE_CHECKING:
    from pydantic import TypeAdapter

Value = TypeVar("Value")
Json: TypeAlias = "str | int | float | bool | Sequence[Json] | Mapping[str, Json] | None"
"""Plain data, as JSON holds it."""

MOST_IN_MEMORY = 256 * 2**20
"""The largest size of the values in memory (bytes), counted as on disk."""
SELDOM = 3_600
"""Seconds between two checks of the size of the cache."""


@dataclass(frozen=True)
class Key:
    """The key of a product: its kind, and a digest of all that it depends on."""

    kind: str
    digest: str

    def __str__(self) -> str:
        return f"{self.kind}-{self.digest}"


def key_of(kind: str, *inputs: "Json | bytes") -> Key:
    """Return the key of a product made of these inputs by the installed code."""
    digest = hashlib.sha256(f"{kind} {resources.code_digest()} ".encode())
    for value in inputs:
        data = value if isinstance(value, bytes) else json.dumps(value).encode()
        digest.update(b"%d %d " % (isinstance(value, bytes), len(data)) + data)
    return Key(kind, digest.hexdigest())


@dataclass(frozen=True)
class Codec(Generic[Value]):
    """The conversion of a product to bytes and back.

    `decode` raises ValueError, KeyError or TypeError on bytes of another form.
    """

    encode: Callable[[Value], bytes]
    decode: Callable[[bytes], Value]


RAW: Codec[bytes] = Codec(bytes, bytes)


def codec_of(kind: type[Value]) -> Codec[Value]:
    """Return a codec that writes JSON, for a dataclass of plain values or another type that
    pydantic restores unchanged."""

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
    """A cache of products by key, safe for many threads and processes."""

    def __init__(self, folder: Path | None, warm: Path | None = None, fault: str = "") -> None:
        """Initialise a store.

        Args:
            folder: The folder of its entries, made on first use; None keeps everything in memory.
            warm: A further folder to read from.
            fault: Reported as a remark as soon as an entry must be written.
        """
        self.watch = Stopwatch()
        self._shelf = Shelf(folder) if folder else None
        self._read_from = tuple(Shelf(place) for place in (folder, warm) if place)
        self._fault = fault
        self._memory: LRUCache[Key, tuple[object, int]] = LRUCache(
            MOST_IN_MEMORY, getsizeof=lambda entry: entry[1]
        )
        self._guard = threading.Lock()
        self._making: WeakValueDictionary[Key, threading.Lock] = WeakValueDictionary()
        self._remarks: dict[Finding, None] = {}
        self._failed = False
        self._pruned: float | None = None

    @property
    def remarks(self) -> tuple[Finding, ...]:
        """Faults of the cache itself; the products are not affected."""
        return tuple(self._remarks)

    def get(self, key: Key, codec: Codec[Value], make: Callable[[], Value]) -> Value:
        """Return the product of a key, made now if it is not cached. Raises what `make` raises."""
        with self._guard:
            making = self._making.setdefault(key, threading.Lock())
        with making:
            with self._guard:
                if key in self._memory:
                    return cast(Value, self._memory[key][0])
            value, size = self._from_disk_or_made(key, codec, make)
            with self._guard, contextlib.suppress(ValueError):  # larger than the memory may be
                self._memory[key] = (value, size)
            return value

    def holds(self, key: Key) -> bool:
        """Return True if a product is cached, as far as can be seen without reading it."""
        return key in self._memory or any(shelf.holds(str(key)) for shelf in self._read_from)

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

    def _read(self, key: Key, codec: Codec[Value]) -> tuple[Value, int] | None:
        for shelf in self._read_from:
            try:
                data = shelf.read(str(key))
                if data is not None:
                    return codec.decode(data), len(data)
            except Damaged as damaged:
                self._remark(f"{damaged} is damaged; recreated")
            except OSError as error:
                self._fail(f"{shelf.folder} cannot be read ({_reason(error)}); recreated")
            except (ValueError, KeyError, TypeError):
                self._remark(f"{shelf.path(str(key))} is damaged; recreated")
        return None

    def _write(self, key: Key, data: bytes) -> None:
        if self._shelf is None:
            return
        try:
            self._shelf.write(str(key), data)
            self._prune(self._shelf)
        except OSError as error:
            self._cannot_write(error)

    @contextlib.contextmanager
    def _lock(self, key: Key) -> Iterator[None]:
        """Hold the right to make an entry among all processes.

        If the disk has no locks, each process makes its own.
        """
        if self._fault:
            self._fail(self._fault)
        with contextlib.ExitStack() as held:
            if self._shelf is not None:
                try:
                    held.enter_context(self._shelf.lock(str(key)))
                except OSError as error:
                    self._cannot_write(error)
            yield

    def _prune(self, shelf: Shelf) -> None:
        now = time.monotonic()
        if self._pruned is None or now - self._pruned >= SELDOM:
            self._pruned = now
            shelf.prune()

    def _cannot_write(self, error: OSError) -> None:
        assert self._shelf
        self._fail(f"{self._shelf.folder} cannot be written ({_reason(error)}); nothing is cached")

    def _fail(self, message: str) -> None:
        """Add a remark on the folder, the first time that something is wrong with it."""
        if not self._failed:
            self._failed = True
            self._remark(message)

    def _remark(self, message: str) -> None:
        self._remarks[Finding(Code.CACHE, "warning", "", message)] = None


def _reason(error: OSError) -> str:
    return error.strerror or str(error)


PRODUCTS = "products"
"""The folder of the store within the cache folder."""


def usual() -> Store:
    """Return the user's store: `products/` in the cache folder or in its substitute."""
    place = folders.cache()
    folder, warm = (one and one / PRODUCTS for one in (place.folder, place.warm))
    return store_in(folder, warm, place.fault)


def usual_remarks() -> tuple[Finding, ...]:
    """Return the remarks of the user's store, if this process has used it."""
    return usual().remarks if folders.is_cache_used() else ()


@cache
def store_in(folder: Path | None, warm: Path | None = None, fault: str = "") -> Store:
    """Return the store in a folder, one per process."""
    return Store(folder, warm, fault)


@dataclass(frozen=True)
class Holding:
    """The number of entries of a kind, and their size in bytes."""

    entries: int
    bytes: int


@dataclass(frozen=True)
class Condition:
    """The state of the user's cache.

    Attributes:
        folder: The folder that products are written to; None if there is none.
        fault: The reason why this is not the user's own folder; empty if it is.
        kinds: The entries by kind.
        damaged: Entries that differ from what was written.
    """

    folder: Path | None
    fault: str
    kinds: Mapping[str, Holding]
    damaged: tuple[Path, ...]


def condition(*, verify: bool = False) -> Condition:
    """Return the state of the user's cache.

    `verify` reads all entries. Files that killed processes left have the kind "leftover".
    """
    place = folders.cache()
    kinds: dict[str, Holding] = {}
    damaged = []
    for folder in filter(None, (place.folder, place.warm)):
        shelf = Shelf(folder / PRODUCTS)
        for entry in shelf.entries():
            kind = entry.kind or "leftover"
            before = kinds.get(kind, Holding(0, 0))
            kinds[kind] = Holding(before.entries + 1, before.bytes + entry.bytes)
            if verify and entry.kind and not shelf.is_whole(entry):
                damaged.append(entry.path)
    return Condition(place.folder, place.fault, dict(sorted(kinds.items())), tuple(damaged))

"""A store of products, cached under a hash of their inputs.

The key of a product is the digest of its kind, of all its inputs and of the code and libraries that
make it. Values are kept in memory and, as bytes, on disk, where many processes share them:

- An entry is verified when it is read (cache/disk.py); a damaged one is made again, with a remark.
- A process that makes an entry holds its lock, so that it is made only once.
- If the disk is full or read-only, products are made as well but stay in memory.
- If the entries are too large together, the least recently used are deleted.
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
"""Plain data as in JSON."""

MOST_IN_MEMORY = 256 * 2**20
"""The maximum size (bytes) of the values in memory, measured by their size on disk."""
SELDOM = 3_600
"""The minimum interval (s) between checks of the store's size."""


@dataclass(frozen=True)
class Key:
    """A digest of all that a product depends on; `kind` is the kind of product."""

    kind: str
    digest: str

    def __str__(self) -> str:
        return f"{self.kind}-{self.digest}"


def key_of(kind: str, *inputs: "Json | bytes") -> Key:
    """Return the key of a product of these inputs, made by the installed code."""
    digest = hashlib.sha256(f"{kind} {resources.code_digest()} ".encode())
    for value in inputs:
        data = value if isinstance(value, bytes) else json.dumps(value).encode()
        digest.update(b"%d %d " % (isinstance(value, bytes), len(data)) + data)
    return Key(kind, digest.hexdigest())


@dataclass(frozen=True)
class Codec(Generic[Value]):
    """The conversion of a product to bytes and back.

    `decode` raises ValueError, KeyError or TypeError for invalid bytes.
    """

    encode: Callable[[Value], bytes]
    decode: Callable[[bytes], Value]


RAW: Codec[bytes] = Codec(bytes, bytes)
"""The codec of products that are bytes."""


def codec_of(kind: type[Value]) -> Codec[Value]:
    """Return a codec for JSON of a type: a dataclass of plain values, or any type that pydantic can
    restore.
    """

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
    """Products by key. It is safe for many threads and processes."""

    def __init__(self, folder: Path | None, warm: Path | None = None, fault: str = "") -> None:
        """Create a store.

        Args:
            folder: The folder of entries, created on first use; None to keep products in memory
                only.
            warm: Another folder, from which entries are only read.
            fault: A remark that is reported as soon as a product must be made.
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
        """Errors of the store itself, which do not affect the products."""
        return tuple(self._remarks)

    def get(self, key: Key, codec: Codec[Value], make: Callable[[], Value]) -> Value:
        """Return the product of a key; make it if it is not cached. Raises any error of `make`."""
        with self._guard:
            making = self._making.setdefault(key, threading.Lock())
        with making:
            with self._guard:
                if key in self._memory:
                    return cast(Value, self._memory[key][0])
            value, size = self._from_disk_or_made(key, codec, make)
            with self._guard, contextlib.suppress(ValueError):  # larger than the whole cache
                self._memory[key] = (value, size)
            return value

    def holds(self, key: Key) -> bool:
        """Return whether a product is cached; its entry is not read or verified."""
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
                self._remark(f"{damaged} is damaged; made anew")
            except OSError as error:
                self._fail(f"{shelf.folder} cannot be read ({_reason(error)}); made anew")
            except (ValueError, KeyError, TypeError):
                self._remark(f"{shelf.path(str(key))} is damaged; made anew")
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
        """Hold the lock of an entry among all processes; do nothing if the disk has no locks."""
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
        self._fail(f"{self._shelf.folder} cannot be written ({_reason(error)}); nothing is kept")

    def _fail(self, message: str) -> None:
        """Report an error of the folder, but only the first one."""
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
    """Return this user's store: `products/` in the cache folder or in its substitute."""
    place = folders.cache()
    folder, warm = (one and one / PRODUCTS for one in (place.folder, place.warm))
    return store_in(folder, warm, place.fault)


def usual_remarks() -> tuple[Finding, ...]:
    """Return the errors of this user's store, if this process has used it."""
    return usual().remarks if folders.is_cache_used() else ()


@cache
def store_in(folder: Path | None, warm: Path | None = None, fault: str = "") -> Store:
    """Return the store in a folder, the same one within a process."""
    return Store(folder, warm, fault)


@dataclass(frozen=True)
class Holding:
    """The number and total size of the entries of a kind."""

    entries: int
    bytes: int


@dataclass(frozen=True)
class Condition:
    """The condition of this user's cache.

    - `folder`: the folder to which products are written, or None.
    - `fault`: the reason why it is not the user's own folder, or "".
    - `kinds`: the entries by kind.
    - `damaged`: the entries that are damaged.
    """

    folder: Path | None
    fault: str
    kinds: Mapping[str, Holding]
    damaged: tuple[Path, ...]


def condition(*, verify: bool = False) -> Condition:
    """Return the condition of the cache; `verify` reads all entries. Raises nothing.

    Files left by killed processes are of the kind "leftover".
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

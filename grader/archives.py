"""Archives as data: their members are listed and read in memory, never written to disk.

A member's name stays below the archive's own folder or the member is refused; so are links, devices, and what is
encrypted or too large. Sizes are counted while unpacking: what an archive says of itself is not believed.
"""

import bz2
import io
import lzma
import os
import re
import stat
import struct
import tarfile
import weakref
import zipfile
import zlib
from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO, Generic, NamedTuple, Protocol, TypeVar

from grader.models import Text
from grader.sources import LINK, MAX_BYTES, NOT_PLAIN, TOO_BIG, Refusal, is_gb, open_plain, shown_name

Info = TypeVar("Info", zipfile.ZipInfo, tarfile.TarInfo)

MAX_MEMBERS = 20_000  # of one archive: a class of a thousand with twenty files each
MAX_DIRECTORY = 8 << 20  # bytes of a zip's list of members
MAX_UNPACKED = 64 << 20  # bytes of an archive that is held in memory: one inside another, or a compressed tar
LZMA_MEMORY = 256 << 20  # bytes an xz may make its unpacker take
MAX_DEPTH = 3  # archives inside one another
MAX_PARTS = 30  # folders in a member's name
ZIP_NAMES = (".zip",)
TAR_NAMES = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tar.xz", ".txz")
OTHER_NAMES = (".rar", ".7z", ".gz", ".bz2", ".xz", ".zst", ".lzh", ".arj", ".cab")

DAMAGED = Text("{name} is damaged, or no {kind} archive", "{name} 已损坏，或不是 {kind} 压缩包")
UNSOUND = Text("{archive} is damaged: {name} cannot be read from it", "{archive} 已损坏：读不出其中的 {name}")
ENCRYPTED = Text("{name} is encrypted; hand it in without a password", "{name} 已加密；请不设密码重新提交")
METHOD = Text(
    "{name} is compressed by an unusual method; zip it with the usual one (deflate)",
    "{name} 的压缩方法不常见；请用通常的方法（deflate）重新压缩",
)
MANY = Text("{name} has more than {most:,} members", "{name} 中的文件多于 {most:,} 个")
NESTED = Text("{name}: more than {most} archives inside one another", "{name}：压缩包嵌套超过 {most} 层")
OUTSIDE = Text("{name} leads out of its archive", "{name} 指向压缩包之外")
DEEP = Text("{name} lies more than {most} folders deep", "{name} 的目录超过 {most} 层")
UNPACK_IT = Text("{name}: archives of this kind are not read; hand in a zip", "{name}：不支持这种压缩包；请改交 zip")
GONE = Text("there is no {name} in {archive}", "{archive} 中没有 {name}")
NO_ARCHIVE = Text("{name} is not an archive", "{name} 不是压缩包")


class Member(NamedTuple):
    """One file of an archive. ``refused`` says why it is not read; the name then is only to be shown."""

    name: str  # its path in the archive, with "/"
    refused: Text | None = None


class Archive(Protocol):
    """An open archive."""

    members: tuple[Member, ...]

    def read(self, name: str, most: int) -> bytes:
        """Return a member's bytes, at most ``most`` of them; ``Refusal`` for more, and for what cannot be read."""


def is_archive(name: str) -> bool:
    """Whether a file of this name is opened as an archive."""
    return name.casefold().endswith((*ZIP_NAMES, *TAR_NAMES))


def is_other_archive(name: str) -> bool:
    """Whether a file of this name is an archive that is not read."""
    return not is_archive(name) and name.casefold().endswith(OTHER_NAMES)


def open_archive(path: Path, inside: tuple[str, ...] = ()) -> Archive:
    """Return an archive, or one inside it by the chain of names ``inside``; ``Refusal`` if it cannot be used."""
    try:
        status = path.stat()
    except OSError:
        status = None
    known = (status.st_mtime_ns, status.st_size, status.st_ino) if status is not None else (0, 0, 0)
    return _open(path, inside, known)


def read_member(path: Path, inside: tuple[str, ...], most: int = MAX_BYTES) -> bytes:
    """Return the bytes of the member at the end of the chain ``inside``."""
    return open_archive(path, inside[:-1]).read(inside[-1], most)


@lru_cache(maxsize=4)  # a class's archive and a few students' inside it
def _open(path: Path, inside: tuple[str, ...], known: tuple[int, int, int]) -> Archive:
    name = inside[-1] if inside else path.name
    if len(inside) >= MAX_DEPTH:
        raise Refusal(NESTED.filled(name=shown_name(name), most=MAX_DEPTH))
    if not is_archive(name):
        raise Refusal((UNPACK_IT if is_other_archive(name) else NO_ARCHIVE).filled(name=shown_name(name)))
    file: BinaryIO
    if inside:
        file = io.BytesIO(_open(path, inside[:-1], known).read(inside[-1], MAX_UNPACKED))
    else:
        file = open(open_plain(path), "rb")  # noqa: SIM115 - stays open as long as it is in the cache
    try:
        kind = _Zip if name.casefold().endswith(ZIP_NAMES) else _Tar
        archive: Archive = kind(file, shown_name(name.rpartition("/")[2]))
    except BaseException:  # raised again: only the file must not stay open, whatever it was
        file.close()
        raise
    weakref.finalize(archive, file.close)
    return archive


def member_path(name: str) -> str:
    r"""Return a member's name as a path below its archive; ``Refusal`` for one that leaves it.

    A backslash separates, as Windows' own zips have it.
    """
    plain = name.replace("\\", "/")
    parts = [part for part in plain.split("/") if part not in ("", ".")]
    if plain.startswith("/") or re.match(r"[A-Za-z]:", plain) or ".." in parts or "\0" in plain:
        raise Refusal(OUTSIDE.filled(name=shown_name(name)))
    if len(parts) > MAX_PARTS:
        raise Refusal(DEEP.filled(name=shown_name(name), most=MAX_PARTS))
    return "/".join(parts)


class _Packed(ABC, Generic[Info]):
    """What archives of both kinds have in common: a member is looked up, and refused before it is unpacked."""

    _name: str
    _infos: dict[str, Info]

    def read(self, name: str, most: int) -> bytes:
        short = shown_name(name.rpartition("/")[2])
        info = self._infos.get(name)
        if info is None:
            raise Refusal(GONE.filled(name=short, archive=self._name))
        refused = self._refused(name)
        if refused is not None:
            raise Refusal(refused)
        if self._size(info) > most:
            raise Refusal(TOO_BIG.filled(name=short, size=self._size(info), most=most))
        return self._bytes(info, short, most)

    @abstractmethod
    def _refused(self, name: str) -> Text | None: ...

    @abstractmethod
    def _size(self, info: Info) -> int: ...

    @abstractmethod
    def _bytes(self, info: Info, short: str, most: int) -> bytes: ...


class _Zip(_Packed[zipfile.ZipInfo]):
    BROKEN = (
        zipfile.BadZipFile, NotImplementedError, RuntimeError, zlib.error, EOFError, OSError, ValueError, KeyError,
        OverflowError, struct.error, IndexError,
    )  # fmt: skip

    def __init__(self, file: BinaryIO, name: str) -> None:
        self._name = name
        try:
            if _directory_size(file) > MAX_DIRECTORY:
                raise Refusal(MANY.filled(name=name, most=MAX_MEMBERS))
            self._zip = zipfile.ZipFile(file)
        except self.BROKEN as error:
            raise Refusal(DAMAGED.filled(name=name, kind="zip")) from error
        if len(self._zip.infolist()) > MAX_MEMBERS:
            raise Refusal(MANY.filled(name=name, most=MAX_MEMBERS))
        self._infos: dict[str, zipfile.ZipInfo] = {}
        refused = []
        for info in self._zip.infolist():
            if info.is_dir():
                continue
            try:
                self._infos[member_path(_zip_name(info))] = info  # of two of one name the last counts, as for unzip
            except Refusal as refusal:
                refused.append(Member(_zip_name(info), refusal.reason))
        self.members = (*(Member(name, self._refused(name)) for name in self._infos), *refused)

    def _refused(self, name: str) -> Text | None:
        info = self._infos[name]
        short = shown_name(name.rpartition("/")[2])
        kind = stat.S_IFMT(info.external_attr >> 16)
        if kind == stat.S_IFLNK:
            return LINK.filled(name=short)
        if kind not in (0, stat.S_IFREG):
            return NOT_PLAIN.filled(name=short)
        if info.flag_bits & 0x1:
            return ENCRYPTED.filled(name=short)
        # the other methods' unpackers cannot be told where to stop
        return None if info.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) else METHOD.filled(name=short)

    def _size(self, info: zipfile.ZipInfo) -> int:
        return info.file_size

    def _bytes(self, info: zipfile.ZipInfo, short: str, most: int) -> bytes:
        try:
            with self._zip.open(info) as member:
                data = member.read(most + 1)
        except self.BROKEN as error:
            raise Refusal(UNSOUND.filled(archive=self._name, name=short)) from error
        if len(data) > most:
            raise Refusal(TOO_BIG.filled(name=short, size=len(data), most=most))
        return data


def _directory_size(file: BinaryIO) -> int:
    """Return the size of a zip's list of members as its end states it: zipfile reads that much at once."""
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - (1 << 16) - 22))
    tail = file.read()
    wide = tail.rfind(b"PK\x06\x06")
    end = tail.rfind(b"PK\x05\x06")
    said: tuple[int, ...] = (0,)
    if wide >= 0 and len(tail) >= wide + 48:
        said = struct.unpack_from("<Q", tail, wide + 40)
    elif end >= 0 and len(tail) >= end + 16:
        said = struct.unpack_from("<I", tail, end + 12)
    return min(said[0], size)


def _zip_name(info: zipfile.ZipInfo) -> str:
    """Return a member's name: UTF-8 where the zip says so; else what the usual programs write without saying so."""
    if info.flag_bits & 0x800:
        return info.orig_filename
    raw = info.orig_filename.encode("cp437")
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw.decode("gb18030") if is_gb(raw) else info.orig_filename


class _Tar(_Packed[tarfile.TarInfo]):
    BROKEN = (tarfile.TarError, EOFError, OSError, ValueError, zlib.error, lzma.LZMAError, OverflowError, IndexError)

    def __init__(self, file: BinaryIO, name: str) -> None:
        self._name = name
        self._infos: dict[str, tarfile.TarInfo] = {}
        refused = []
        try:
            self._tar = tarfile.open(fileobj=_unpacked(file, name), mode="r:")  # noqa: SIM115 - as above
            for count, info in enumerate(self._tar, 1):
                if count > MAX_MEMBERS:
                    raise Refusal(MANY.filled(name=name, most=MAX_MEMBERS))
                if info.isdir():
                    continue
                try:
                    self._infos[member_path(info.name)] = info
                except Refusal as refusal:
                    refused.append(Member(info.name, refusal.reason))
        except self.BROKEN as error:
            raise Refusal(DAMAGED.filled(name=name, kind="tar")) from error
        self.members = (*(Member(name, self._refused(name)) for name in self._infos), *refused)

    def _refused(self, name: str) -> Text | None:
        info = self._infos[name]
        short = shown_name(name.rpartition("/")[2])
        if info.issym() or info.islnk():
            return LINK.filled(name=short)
        return None if info.isreg() else NOT_PLAIN.filled(name=short)

    def _size(self, info: tarfile.TarInfo) -> int:
        return info.size

    def _bytes(self, info: tarfile.TarInfo, short: str, most: int) -> bytes:
        try:
            member = self._tar.extractfile(info)
            data = member.read(most + 1) if member is not None else b""
        except self.BROKEN as error:
            raise Refusal(UNSOUND.filled(archive=self._name, name=short)) from error
        if len(data) != info.size:
            raise Refusal(UNSOUND.filled(archive=self._name, name=short))
        return data


def _unpacked(file: BinaryIO, name: str) -> BinaryIO:
    """Return a tar without its compression, in memory and bounded; an uncompressed one as it is."""
    start = file.read(6)
    file.seek(0)
    unpack: Iterator[bytes]
    if start[:2] == b"\x1f\x8b":
        unpack = _gunzipped(file)
    elif start[:3] == b"BZh":
        unpack = _pieces(file, bz2.BZ2Decompressor())
    elif start == b"\xfd7zXZ\x00":
        unpack = _pieces(file, lzma.LZMADecompressor(memlimit=LZMA_MEMORY))
    else:
        return file
    whole = bytearray()
    for piece in unpack:
        whole += piece
        if len(whole) > MAX_UNPACKED:
            raise Refusal(TOO_BIG.filled(name=name, size=len(whole), most=MAX_UNPACKED))
    file.close()
    return io.BytesIO(whole)


def _gunzipped(file: BinaryIO) -> Iterator[bytes]:
    unpacker = zlib.decompressobj(wbits=31)
    while not unpacker.eof and (packed := unpacker.unconsumed_tail or file.read(1 << 16)):
        yield unpacker.decompress(packed, 1 << 20)


def _pieces(file: BinaryIO, unpacker: bz2.BZ2Decompressor | lzma.LZMADecompressor) -> Iterator[bytes]:
    while not unpacker.eof:
        packed = file.read(1 << 16) if unpacker.needs_input else b""
        if unpacker.needs_input and not packed:
            return
        yield unpacker.decompress(packed, 1 << 20)

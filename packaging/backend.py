"""Builds the Python package: a PEP 517 backend, and a command for wheels of binaries that were built elsewhere.

    pip install .                                                    from source, by Cargo, for this machine
    python packaging/backend.py wheel PREFIX PLATFORM OUT     a wheel of what packaging/stage.sh laid out
    python packaging/backend.py sdist OUT

A wheel puts `rkprof` into the environment's bin and what belongs to it into lib/rkprof, include and share beside that: the
layout of every other package, in which the command finds its library. Equal input gives an equal file.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from pathlib import Path
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).resolve().parent.parent
# Files that a build does not need.
NOT_IN_SDIST = ("tests/", "fuzz/", ".ci/", "docs/", "proptest-regressions/")
Settings = Optional[Mapping[str, Any]]


def project() -> Dict[str, Any]:
    with open(ROOT / "pyproject.toml", "rb") as file:
        table: Dict[str, Any] = tomllib.load(file)["project"]
    return table


def version() -> str:
    with open(ROOT / "Cargo.toml", "rb") as file:
        return str(tomllib.load(file)["workspace"]["package"]["version"])


def file_time() -> int:
    """Seconds since 1970 for the files of a package; zip archives begin with 1980."""
    return max(int(os.environ.get("SOURCE_DATE_EPOCH", 315532800)), 315532800)


def metadata() -> str:
    about = project()
    lines = ["Metadata-Version: 2.4", f"Name: {about['name']}", f"Version: {version()}"]
    lines += [f"Summary: {about['description']}", f"Requires-Python: {about['requires-python']}"]
    lines += [f"License-Expression: {about['license']}"]
    lines += [f"License-File: {name}" for name in about["license-files"]]
    lines += [f"Keywords: {','.join(about['keywords'])}"]
    lines += [f"Classifier: {name}" for name in about["classifiers"]]
    lines += [f"Project-URL: {name}, {address}" for name, address in about["urls"].items()]
    for extra, requirements in about["optional-dependencies"].items():
        lines += [f"Provides-Extra: {extra}"]
        lines += [f'Requires-Dist: {requirement}; extra == "{extra}"' for requirement in requirements]
    lines += ["Description-Content-Type: text/markdown", "", (ROOT / about["readme"]).read_text(encoding="utf-8")]
    return "\n".join(lines)


class Wheel:
    """A wheel file under construction."""

    def __init__(self, directory: Path, platform_tag: str) -> None:
        self.stem = f"rkprof-{version()}"
        self.tag = f"py3-none-{platform_tag}"
        self.path = directory / f"{self.stem}-{self.tag}.whl"
        self.archive = zipfile.ZipFile(self.path, "w", zipfile.ZIP_DEFLATED, compresslevel=9)
        self.record: List[str] = []

    def add(self, name: str, content: bytes, executable: bool = False) -> None:
        entry = zipfile.ZipInfo(name, time.gmtime(file_time())[:6])
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = (0o100755 if executable else 0o100644) << 16
        self.archive.writestr(entry, content, compresslevel=9)
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        self.record.append(f"{name},sha256={digest},{len(content)}")

    def add_tree(self, prefix: str, directory: Path) -> None:
        for path in sorted(path for path in directory.rglob("*") if path.is_file()):
            self.add(f"{prefix}/{path.relative_to(directory)}", path.read_bytes(), os.access(path, os.X_OK))

    def close(self) -> str:
        info = f"{self.stem}.dist-info"
        for name in project()["license-files"]:
            self.add(f"{info}/licenses/{name}", (ROOT / name).read_bytes())
        self.add(f"{info}/METADATA", metadata().encode())
        about = f"Wheel-Version: 1.0\nGenerator: rkprof packaging/backend.py\nRoot-Is-Purelib: false\nTag: {self.tag}\n"
        self.add(f"{info}/WHEEL", about.encode())
        record = "".join(f"{line}\n" for line in [*self.record, f"{info}/RECORD,,"])
        self.archive.writestr(zipfile.ZipInfo(f"{info}/RECORD", time.gmtime(file_time())[:6]), record)
        self.archive.close()
        return self.path.name


def make_wheel(prefix: Path, platform_tag: str, directory: Path) -> str:
    """A wheel of the installation tree `prefix` (packaging/stage.sh) and the module."""
    directory.mkdir(parents=True, exist_ok=True)
    wheel = Wheel(directory, platform_tag)
    for path in sorted((ROOT / "python" / "rkprof").iterdir()):
        if path.suffix in (".py", ".typed"):
            wheel.add(f"rkprof/{path.name}", path.read_bytes())
    data = f"{wheel.stem}.data"
    wheel.add(f"{data}/scripts/rkprof", (prefix / "bin" / "rkprof").read_bytes(), executable=True)
    for folder in ("lib/rkprof", "include", "share/man", "share/bash-completion", "share/zsh", "share/fish"):
        if (prefix / folder).is_dir():
            wheel.add_tree(f"{data}/data/{folder}", prefix / folder)
    sbom = prefix / "share" / "doc" / "rkprof" / "sbom.cdx.json"
    if sbom.is_file():
        wheel.add(f"{wheel.stem}.dist-info/sboms/{sbom.name}", sbom.read_bytes())
    return wheel.close()


def source_files() -> Iterator[Tuple[str, Path]]:
    """What the source archive holds: the files that git tracks, or all where the tree comes from such an archive."""
    if (ROOT / ".git").exists():
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
        names = [name for name in listed.decode().split("\0") if name]
    else:
        names = [str(path.relative_to(ROOT)) for path in ROOT.rglob("*") if path.is_file()]
        names = [name for name in names if not name.startswith("target/") and name != "PKG-INFO"]
    for name in sorted(names):
        if not name.startswith(NOT_IN_SDIST) and (ROOT / name).is_file():
            yield name, ROOT / name


# The functions that PEP 517 names.


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    stem = f"rkprof-{version()}"
    path = Path(sdist_directory) / f"{stem}.tar.gz"
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "wb") as raw, gzip.GzipFile("", "wb", 9, raw, file_time()) as packed:
        with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:

            def add(name: str, content: bytes, mode: int) -> None:
                entry = tarfile.TarInfo(f"{stem}/{name}")
                entry.size, entry.mode, entry.mtime = len(content), mode, file_time()
                archive.addfile(entry, io.BytesIO(content))

            add("PKG-INFO", metadata().encode(), 0o644)
            for name, file in source_files():
                add(name, file.read_bytes(), 0o755 if os.access(file, os.X_OK) else 0o644)
    return path.name


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: Optional[str] = None) -> str:
    if shutil.which("cargo") is None:
        raise SystemExit("cannot build rkprof: there is no cargo; install Rust, or a wheel, which needs neither")
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    words = ["cargo", "build", "--release", "--locked", "--package", "rkprof", "--package", "rkprof-sim"]
    subprocess.run([*words, "--lib", "--bins"], cwd=ROOT, check=True, stdout=sys.stderr)
    with tempfile.TemporaryDirectory() as work:
        prefix = Path(work) / "prefix"
        stage = ROOT / "packaging" / "stage.sh"
        subprocess.run(["bash", str(stage), str(target / "release"), str(prefix)], check=True, stdout=sys.stderr)
        return make_wheel(prefix, f"linux_{platform.machine()}", Path(wheel_directory))


def main(words: List[str]) -> None:
    if words[:1] == ["sdist"] and len(words) == 2:
        print(build_sdist(words[1]))
    elif words[:1] == ["wheel"] and len(words) == 4 and re.fullmatch(r"[a-z0-9_]+", words[2]):
        print(make_wheel(Path(words[1]), words[2], Path(words[3])))
    else:
        raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])

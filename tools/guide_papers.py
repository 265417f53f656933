"""Write the player's guide as pages to read, from the book that the game shows.

    python tools/guide_papers.py            write docs/guide.md and its translations

A test compares what lies there with what would be written.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from kingsburg_arcade.i18n import ENGLISH, tr_in  # noqa: E402
from kingsburg_arcade.rule_book import GUIDE, Section, sections  # noqa: E402

LANGUAGES: Final = (ENGLISH, "fr", "ru")


def name_of(language: str) -> str:
    return "guide.md" if language == ENGLISH else f"guide.{language}.md"


def papers() -> Mapping[str, str]:
    """What stands in `docs`, by the name of the file."""
    return {name_of(one): "\n\n".join(parts(one)) + "\n" for one in LANGUAGES}


def parts(language: str) -> Iterator[str]:
    """The title, the way to the other languages, and every chapter."""
    yield f"# Kingsburg Arcade: {tr_in(language, 'guide.title')}"
    others = (one for one in LANGUAGES if one != language)
    yield " · ".join(f"[{tr_in(one, 'language')}]({name_of(one)})" for one in others)
    for section in sections(language, GUIDE):
        yield from chapter(section, language)


def chapter(section: Section, language: str) -> Iterator[str]:
    yield f"## {section.title}"
    yield from section.paragraphs
    if section.picture:
        picture = f"../assets/rules/{GUIDE}/{language}/{section.picture}.webp"
        yield f"![{section.title}]({picture})"


def main() -> None:
    ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter).parse_args()
    for name, text in papers().items():
        (ROOT / "docs" / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()

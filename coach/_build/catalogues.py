"""Compile the gettext catalogues, `coach/locale/*/LC_MESSAGES/*.po` to `.mo`."""

from __future__ import annotations

from pathlib import Path


def catalogues(package: Path) -> list[Path]:
    """The .po files of the package in `package`, sorted."""
    return sorted(package.glob("locale/*/LC_MESSAGES/*.po"))


def compile_catalogue(po: Path, mo: Path) -> None:
    """Write the binary catalogue `mo` for the text catalogue `po`. Fuzzy entries are left out.

    Raises `babel.messages.pofile.PoFileError` when `po` is malformed.
    """
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with po.open("rb") as source:
        catalogue = read_po(source, abort_invalid=True)
    mo.parent.mkdir(parents=True, exist_ok=True)
    with mo.open("wb") as target:
        write_mo(target, catalogue)

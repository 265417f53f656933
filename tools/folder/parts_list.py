"""The list of parts of a folder, as CycloneDX JSON: the same folder, the same list."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from .licences import Library
from .parts import Part


def bill(
    parts: Iterable[Part], found: Iterable[Library], python: str, commit: str, epoch: int
) -> str:
    """The list; our own wheel is what all others are parts of, `python` the version of CPython."""
    by_name = {part.name: part for part in parts}
    own = by_name.pop("kingsburg-arcade")
    listed = [
        component("application", "CPython", python, "PSF-2.0", f"pkg:generic/cpython@{python}"),
        *(of_wheel(part) for _, part in sorted(by_name.items())),
        *(of_library(library) for library in found),
    ]
    main = of_wheel(own) | {"type": "application", "bom-ref": "kingsburg-arcade"}
    told = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(epoch, UTC).isoformat().replace("+00:00", "Z"),
            "component": main,
            "properties": [{"name": "commit", "value": commit}],
        },
        "components": listed,
    }
    return json.dumps(told, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def component(kind: str, name: str, version: str, licence: str, ref: str) -> dict[str, Any]:
    """What every part has."""
    return {
        "type": kind,
        "bom-ref": ref,
        "name": name,
        "version": version,
        "licenses": [{"license": {"name": licence}}],
    }


def of_wheel(part: Part) -> dict[str, Any]:
    address = f"pkg:pypi/{part.name.lower()}@{part.version}"
    told = component("library", part.name, part.version, part.licence, address)
    return told | {"purl": address, "hashes": [{"alg": "SHA-256", "content": part.digest}]}


def of_library(library: Library) -> dict[str, Any]:
    """A library in C: what version it is stands in its file name, if at all."""
    told = component("library", library.name, "", library.licence, f"file:{library.file}")
    told["hashes"] = [{"alg": "SHA-256", "content": library.digest}]
    return told | {"properties": [{"name": "file", "value": library.file}]}

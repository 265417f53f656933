"""What a scene may ask of the house it stands in: other scenes, the settings, the way out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from ..governors.thinking import Thinker
    from ..settings import Settings
    from ..stage.sound import Sound
    from .couch import Couch
    from .gallery import Gallery
    from .inputs import Inputs
    from .scene import Scene


class House(Protocol):
    """The app, as the scenes know it."""

    settings: Settings
    folder: Path
    """The player's own folder."""
    thinker: Thinker
    sound: Sound
    inputs: Inputs
    gallery: Gallery
    """All pictures, for a scene that paints something of its own with them."""
    couch: Couch
    """Who sits before this screen; `gather` changes it."""
    hands: str
    """Whose press it was that is being carried out."""
    interface: str | None
    """The own address that the network is to use; none for all of them."""
    attendants: list[Callable[[float], None]]
    """Who is to be called in every frame, whatever scene is on top."""

    @property
    def top(self) -> Scene: ...

    @property
    def game(self) -> str:
        """What is played, here or in a scene below; else the game last chosen."""

    def push(self, scene: Scene) -> None:
        """Show a scene above the one that is there."""

    def pop(self) -> None:
        """Leave the scene on top; the one below goes on."""

    def replace(self, scene: Scene) -> None:
        """Leave the scene on top for another."""

    def go_home(self) -> None:
        """Leave everything for the title."""

    def gather(self, couch: Couch) -> None:
        """Others sit before this screen, or wear something else."""

    def change(self, **choices: Any) -> None:
        """Change settings; they hold at once and are kept."""

    def quit(self) -> None: ...

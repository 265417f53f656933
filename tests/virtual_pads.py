"""Pads without hardware: SDL makes them, asked past pygame through ctypes. Only on Linux."""

import ctypes
import sys
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

GAME_CONTROLLER = 1
AXES, BUTTONS, HATS = 6, 15, 0


class Description(ctypes.Structure):
    """SDL_VirtualJoystickDesc as of SDL 2.24."""

    _fields_ = (
        ("version", ctypes.c_uint16),
        ("type", ctypes.c_uint16),
        ("naxes", ctypes.c_uint16),
        ("nbuttons", ctypes.c_uint16),
        ("nhats", ctypes.c_uint16),
        ("vendor_id", ctypes.c_uint16),
        ("product_id", ctypes.c_uint16),
        ("padding", ctypes.c_uint16),
        ("button_mask", ctypes.c_uint32),
        ("axis_mask", ctypes.c_uint32),
        ("name", ctypes.c_char_p),
        ("userdata", ctypes.c_void_p),
        *(
            (name, ctypes.c_void_p)
            for name in ("Update", "SetPlayerIndex", "Rumble", "RumbleTriggers", "SetLED")
        ),
        ("SendEffect", ctypes.c_void_p),
    )


def library():
    """The SDL that pygame brings along; the test is skipped where it cannot be reached."""
    maps = Path("/proc/self/maps")
    if not sys.platform.startswith("linux") or not maps.exists():
        pytest.skip("virtual pads are tried on Linux")
    paths = {line.split()[-1] for line in maps.read_text().splitlines() if "libSDL2-" in line}
    if not paths:
        pytest.skip("pygame brings no SDL of its own")
    sdl = ctypes.CDLL(paths.pop())
    if not hasattr(sdl, "SDL_JoystickAttachVirtualEx"):
        pytest.skip("this SDL makes no virtual pads")
    sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
    sdl.SDL_JoystickSetVirtualButton.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8)
    sdl.SDL_JoystickClose.argtypes = (ctypes.c_void_p,)
    return sdl


class VirtualPad:
    def __init__(self, sdl, index):
        self._sdl, self._index = sdl, index
        self._handle = sdl.SDL_JoystickOpen(index)

    def press(self, button):
        for state in (1, 0):
            self._sdl.SDL_JoystickSetVirtualButton(self._handle, button, state)
            self._sdl.SDL_JoystickUpdate()

    def unplug(self):
        if self._handle is not None:
            self._sdl.SDL_JoystickClose(self._handle)
            self._sdl.SDL_JoystickDetachVirtual(self._index)
            self._handle = None


@contextmanager
def virtual_pads():
    """Attaches pads; all of them are gone at the end."""
    sdl, attached = library(), []

    def attach(vendor, product, kind=GAME_CONTROLLER):
        made = Description(
            1, kind, AXES, BUTTONS, HATS, vendor, product, 0, (1 << BUTTONS) - 1, (1 << AXES) - 1,
            b"Virtual pad",
        )  # fmt: skip
        index = sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(made))
        assert index >= 0, pygame.get_error()
        attached.append(VirtualPad(sdl, index))
        return attached[-1]

    try:
        yield attach
    finally:
        for pad in reversed(attached):
            pad.unplug()

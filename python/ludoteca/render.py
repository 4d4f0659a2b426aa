"""Pictures of positions as arrays of pixels; needs pip install "ludoteca[render]"."""

from __future__ import annotations

import io

import numpy as np

from ._native import Position

__all__ = ["pixels"]


def pixels(position: Position, width: int = 480) -> np.ndarray:
    """The picture of a position, (height, width, 3) bytes: what position.svg() draws."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as why:
        raise ImportError('pictures need resvg_py and pillow: pip install "ludoteca[render]"') from why
    picture = resvg_py.svg_to_bytes(svg_string=position.svg(), width=width, background="white")
    return np.asarray(Image.open(io.BytesIO(bytes(picture))).convert("RGB"))

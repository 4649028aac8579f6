"""Cells as a bad photo shows them, drawn: a digit of a font or a hand, or none, its lines, blur, noise, what shines through."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from training.strokes import written
from whydoku.formats.photo.decision import BLANK, HANDWRITTEN_OFFSET
from whydoku.formats.photo.flat import INNER, SIDE

Cell: TypeAlias = NDArray[Any]

CELL = 64  # points of a drawn cell
AROUND = 16  # points around it
GLYPH = 96  # points of the height of a digit before it is laid into a cell
LEAST_CONTRAST = 0.33  # of a digit that is worth learning: a paler one teaches that paper is never blank
NOT_PRINTED = ("breip", "dkg", "femke", "ecolier", "tomson", "humor", "comic", "d050000l", "emoji", "symbol", "braille")
TOO_THIN = ("thin", "hairline", "extralight")


def font_glyphs(folder: Path) -> list[list[Cell]]:
    """Return the nine digits of every font below a folder that has nine of its own, each cut to its ink."""
    fonts: dict[bytes, list[Cell]] = {}
    for path in sorted(folder.rglob("*")):
        name = path.name.casefold()
        if path.suffix.casefold() not in (".ttf", ".otf", ".ttc") or any(
            word in name for word in NOT_PRINTED + TOO_THIN
        ):
            continue
        try:
            font = ImageFont.truetype(str(path), GLYPH)
            digits = [_glyph(font, str(digit)) for digit in range(1, 10)]
        except (OSError, ValueError):
            continue
        looks = [cv2.resize(digit, (16, 24)).round(1).tobytes() for digit in digits]
        if len(set(looks)) == 9:
            fonts.setdefault(b"".join(looks), digits)
    return list(fonts.values())


def _glyph(font: ImageFont.FreeTypeFont, sign: str) -> Cell:
    left, top, right, bottom = font.getbbox(sign)
    if right - left < 4 or bottom - top < 20:
        raise ValueError("no such sign")
    picture = Image.new("L", (int(right - left), int(bottom - top)))
    ImageDraw.Draw(picture).text((-left, -top), sign, fill=255, font=font)
    return np.asarray(picture, dtype=np.float32) / 255


def draw_cell(glyphs: list[list[Cell]], random: Random) -> tuple[Cell, int]:
    """Return a cell as the network sees it, with some points around, and its class; a digit can be seen at all."""
    while True:
        ink, label = _draw_any_cell(glyphs, random)
        middle = ink[8:-8, 8:-8]
        if label == BLANK or np.percentile(middle, 97) - np.percentile(middle, 30) > LEAST_CONTRAST:
            return ink, label


def _draw_any_cell(glyphs: list[list[Cell]], random: Random) -> tuple[Cell, int]:
    size = CELL + 2 * AROUND
    kind = random.random()
    noise = np.random.default_rng(random.getrandbits(64))
    ink = np.zeros((size, size), np.float32)
    if kind < 0.28:
        label = BLANK
        _litter(ink, glyphs, random)
    elif kind < 0.78:
        digit = random.randint(1, 9)
        label = digit
        _lay(ink, random.choice(glyphs)[digit - 1], random)
        ink *= random.uniform(0.55, 1.25)
    else:
        digit = random.randint(1, 9)
        label = digit + HANDWRITTEN_OFFSET
        ink[AROUND:-AROUND, AROUND:-AROUND] = written(digit, CELL, random)
        ink *= random.uniform(0.3, 1.2)
    if random.random() < 0.25:
        _shine_through(ink, glyphs, random)
    _lines(ink, random)
    ink = _photographed(ink, random, noise)
    return ink, label


def _lay(ink: Cell, glyph: Cell, random: Random) -> None:
    """Lay a printed digit into the middle of a cell, more or less."""
    tall, wide = glyph.shape
    height = CELL * random.uniform(0.4, 0.82)
    scale = height / tall
    stretch = random.uniform(0.85, 1.15)
    angle = np.deg2rad(random.gauss(0, 3.5))
    shear = random.gauss(0, 0.04)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    matrix = turn @ np.array([[scale * stretch, shear * scale], [0, scale]])
    middle = np.array(
        [ink.shape[1] / 2 + random.gauss(0, 0.05 * CELL), ink.shape[0] / 2 + random.gauss(0, 0.05 * CELL)]
    )
    offset = middle - matrix @ np.array([wide / 2, tall / 2])
    placed = cv2.warpAffine(glyph, np.hstack([matrix, offset[:, None]]), ink.shape[::-1], flags=cv2.INTER_AREA)
    weight = random.random()
    if weight < 0.15:
        placed = cv2.erode(placed, np.ones((2, 2), np.uint8))
    elif weight < 0.45:
        placed = cv2.dilate(placed, np.ones((random.choice((2, 3)),) * 2, np.uint8))
    np.maximum(ink, placed, out=ink)


def _litter(ink: Cell, glyphs: list[list[Cell]], random: Random) -> None:
    """Draw what an empty cell may hold: mostly nothing, sometimes pencil marks, a smear, a dot, a crease."""
    kind = random.random()
    if kind < 0.25:  # pencil marks, a few or all of them
        small = CELL * random.uniform(0.14, 0.27)
        share = random.choice((0.35, 0.35, 0.7, 1.0))
        for digit in range(1, 10):
            if random.random() < share:
                row, col = divmod(digit - 1, 3)
                mark = random.choice(glyphs)[digit - 1] if random.random() < 0.5 else written(digit, GLYPH, random)
                mark = cv2.resize(mark, (max(2, int(small * 0.6)), max(3, int(small))), interpolation=cv2.INTER_AREA)
                y = int(AROUND + CELL * (0.18 + 0.32 * row) - small / 2 + random.gauss(0, 1.5))
                x = int(AROUND + CELL * (0.18 + 0.32 * col) - small / 3 + random.gauss(0, 1.5))
                part = ink[y : y + mark.shape[0], x : x + mark.shape[1]]
                np.maximum(part, mark[: part.shape[0], : part.shape[1]], out=part)
        ink *= random.uniform(0.3, 1.0)
    elif kind < 0.35:
        at = [random.randrange(AROUND, AROUND + CELL) for _ in range(4)]
        cv2.line(ink, (at[0], at[1]), (at[2], at[3]), random.uniform(0.1, 0.5), random.randint(1, 6), cv2.LINE_AA)
    elif kind < 0.43:
        for _ in range(random.randint(1, 4)):
            at = [random.randrange(AROUND, AROUND + CELL) for _ in range(2)]
            cv2.circle(ink, (at[0], at[1]), random.randint(1, 4), random.uniform(0.2, 1.0), -1, cv2.LINE_AA)
    elif kind < 0.50:
        at = [random.randrange(AROUND, AROUND + CELL) for _ in range(2)]
        axes = (random.randint(5, 40), random.randint(5, 40))
        cv2.ellipse(ink, (at[0], at[1]), axes, random.uniform(0, 180), 0, 360, random.uniform(0.05, 0.3), -1)


def _shine_through(ink: Cell, glyphs: list[list[Cell]], random: Random) -> None:
    """Add what is printed on the other side of the paper, mirrored and pale."""
    back = np.zeros_like(ink)
    for _ in range(random.randint(1, 3)):
        glyph = random.choice(glyphs)[random.randrange(9)][:, ::-1]
        scale = CELL * random.uniform(0.15, 1.0) / glyph.shape[0]
        move = [random.uniform(0, CELL), random.uniform(0, CELL)]
        matrix = np.array([[scale, 0, move[0]], [0, scale, move[1]]])
        back = np.maximum(
            back, cv2.warpAffine(np.ascontiguousarray(glyph), matrix, ink.shape[::-1], flags=cv2.INTER_AREA)
        )
    ink += cv2.GaussianBlur(back, (0, 0), random.uniform(1, 4)) * random.uniform(0.05, 0.25)


def _lines(ink: Cell, random: Random) -> None:
    """Draw the four lines around a cell, a little beside their places."""
    dark = random.uniform(0.25, 1.25)
    bend = random.gauss(0, 1.5)
    for axis in (0, 1):
        for at in (AROUND, AROUND + CELL):
            place = at + random.gauss(0, 2.0)
            thick = random.choice((1, 1, 2, 2, 3, 4, 5, 6, 7))
            slope = random.gauss(0, 1.0)
            middle = (ink.shape[0] / 2, place + bend)
            points = [(0, place - slope), middle, (ink.shape[0], place + slope)]
            path = np.array([point if axis else point[::-1] for point in points])
            line = np.zeros(ink.shape, np.uint8)
            cv2.polylines(line, [np.round(path * 8).astype(np.int32)], False, 255, thick, cv2.LINE_AA, shift=3)
            np.maximum(ink, line.astype(np.float32) / 255 * (dark if thick < 4 else min(dark * 1.4, 1.3)), out=ink)


def _photographed(ink: Cell, random: Random, noise: np.random.Generator) -> Cell:
    """Blur a cell, see it with few points, add noise and the blocks of JPEG, and lay it flat again."""
    sigma = float(np.exp(random.uniform(np.log(0.5), np.log(5.5))))
    ink = cv2.GaussianBlur(ink, (0, 0), sigma, sigmaY=sigma * random.uniform(0.7, 1.4))
    if random.random() < 0.15:
        reach = random.randint(3, 9)
        kernel = np.zeros((reach, reach), np.float32)
        cv2.line(kernel, (0, random.randrange(reach)), (reach - 1, random.randrange(reach)), 1.0)
        ink = cv2.filter2D(ink, -1, kernel / kernel.sum())
    points = int(len(ink) * np.exp(random.uniform(np.log(13), np.log(44))) / CELL)
    seen = cv2.resize(ink, (points, points), interpolation=cv2.INTER_AREA)
    contrast = random.uniform(60, 170)
    paper = random.uniform(contrast + 20, 250) * (
        1
        + random.gauss(0, 0.03) * np.linspace(-1, 1, points)[:, None]
        + random.gauss(0, 0.03) * np.linspace(-1, 1, points)
    )
    grey: Any = paper - contrast * seen + noise.normal(0, np.exp(random.uniform(np.log(0.5), np.log(9))), seen.shape)
    grey = np.clip(grey, 0, 255).astype(np.uint8)
    if random.random() < 0.7:
        grey = cv2.imdecode(
            cv2.imencode(".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, random.randint(25, 95)])[1], cv2.IMREAD_GRAYSCALE
        )
    if random.random() < 0.3:  # as a telephone sharpens
        soft = cv2.GaussianBlur(grey, (0, 0), 1.2)
        grey = cv2.addWeighted(grey, 1.0 + (more := random.uniform(0.2, 1.2)), soft, -more, 0)
    whole = SIDE * len(ink) // CELL
    back = cv2.resize(grey, (whole, whole), interpolation=cv2.INTER_LINEAR).astype(np.float32)
    level = np.percentile(back[8:-8, 8:-8], random.uniform(60, 90))
    gain = random.uniform(0.75, 1.35) * (1 + 0.12 * min(sigma, 4))  # the darkest of a blurred grid is paler as well
    flat: Cell = np.clip((level - back) / contrast * gain, -0.3, 1.5)
    cut = (whole - INNER - 6) // 2
    return flat[cut : cut + INNER + 6, cut : cut + INNER + 6].astype(np.float32)

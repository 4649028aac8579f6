"""The network as torch knows it: trained on cells, and written as the matrices that `formats.photo.digit_network` runs."""

from __future__ import annotations

from math import cos, pi
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from whydoku.formats.photo.decision import CLASSES, HANDWRITTEN_OFFSET
from whydoku.formats.photo.flat import INNER

CHANNELS = (12, 24, 48)
DENSE = 64
BATCH = 128


class DigitNetwork(nn.Module):  # type: ignore[misc]  # torch need not be installed
    """Three convolutions, each halved, and two dense layers."""

    def __init__(self) -> None:
        super().__init__()
        inputs = (1, *CHANNELS)
        self.convolutions = nn.ModuleList(
            nn.Conv2d(before, after, 3, padding=1, bias=False) for before, after in zip(inputs, CHANNELS, strict=False)
        )
        self.norms = nn.ModuleList(nn.BatchNorm2d(after) for after in CHANNELS)
        self.dense = nn.Linear(CHANNELS[-1] * 9, DENSE)
        self.drop = nn.Dropout(0.3)
        self.classes = nn.Linear(DENSE, CLASSES)

    def forward(self, cells: Tensor) -> Tensor:
        """Return the score of each class."""
        layer = cells
        for convolution, norm in zip(self.convolutions, self.norms, strict=True):
            layer = functional.max_pool2d(functional.relu(norm(convolution(layer))), 2)
        layer = functional.relu(self.dense(self.drop(layer.permute(0, 2, 3, 1).flatten(1))))
        return self.classes(self.drop(layer))

    def chances(self, cells: NDArray[Any]) -> NDArray[Any]:
        """Return the probability of nothing and of each digit, printed or by hand."""
        with torch.no_grad():
            parts = torch.tensor(cells).float()[:, None].split(512)
            shares = torch.cat([self(part).softmax(1) for part in parts]).numpy()
        folded: NDArray[Any] = shares[:, : HANDWRITTEN_OFFSET + 1].copy()
        folded[:, 1:] += shares[:, HANDWRITTEN_OFFSET + 1 :]
        return folded

    def matrices(self, heat: float = 1.0) -> dict[str, NDArray[np.float16]]:
        """Return the weights as matrices, the norms within the convolutions, the scores divided by a heat."""
        found: dict[str, Tensor] = {}
        for number, (convolution, norm) in enumerate(zip(self.convolutions, self.norms, strict=True), 1):
            scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            kernel = convolution.weight * scale[:, None, None, None]
            found[f"kernel{number}"] = kernel.permute(2, 3, 1, 0).reshape(-1, kernel.shape[0])
            found[f"bias{number}"] = norm.bias - norm.running_mean * scale
        found |= {"dense": self.dense.weight.T, "dense_bias": self.dense.bias}
        found |= {"classes": self.classes.weight.T / heat, "classes_bias": self.classes.bias / heat}
        return {name: value.detach().numpy().astype(np.float16) for name, value in found.items()}

    def write(self, path: Path, heat: float = 1.0) -> None:
        """Write the weights for `whydoku.formats.photo`."""
        np.savez_compressed(path, **self.matrices(heat))  # type: ignore[arg-type]  # its keywords are the arrays' names


def shaken(cells: Tensor, strong: bool) -> Tensor:
    """Return cells of some points more than the network sees, each turned, moved, scaled, paled and made noisy a little."""
    number = len(cells)
    size = 1.0 if strong else 0.5
    angle = torch.randn(number) * 0.05 * size
    scale = 1 + torch.randn(number) * 0.05 * size
    tall = scale * (1 + torch.randn(number) * 0.04 * size)
    matrix = torch.zeros(number, 2, 3)
    matrix[:, 0, 0], matrix[:, 0, 1] = scale * torch.cos(angle), -tall * torch.sin(angle)
    matrix[:, 1, 0], matrix[:, 1, 1] = scale * torch.sin(angle), tall * torch.cos(angle)
    matrix[:, :, 2] = torch.randn(number, 2) * (1.4 if strong else 0.8) * 2 / cells.shape[-1]
    matrix[:, :, :2] *= INNER / cells.shape[-1]
    places = functional.affine_grid(matrix, [number, 1, INNER, INNER], align_corners=False)
    moved = functional.grid_sample(cells[:, None], places, padding_mode="border", align_corners=False)
    if strong:
        soft = functional.avg_pool2d(functional.pad(moved, (1, 1, 1, 1), mode="replicate"), 3, stride=1)
        moved = torch.lerp(moved, soft, torch.rand(number, 1, 1, 1) * (torch.rand(number, 1, 1, 1) < 0.4))
        moved = moved * (1 + torch.randn(number, 1, 1, 1) * 0.15) + torch.randn(number, 1, 1, 1) * 0.02
        moved = moved + torch.randn_like(moved) * (torch.rand(number, 1, 1, 1) * 0.08)
    return moved.clamp(-0.3, 1.5)


def learn(
    network: DigitNetwork, sources: list[tuple[Tensor, Tensor]], shares: list[float], *, batches: int, rate: float
) -> None:
    """Train on cells of several sources, of each a share of every batch; the rate falls to nothing."""
    best = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=0.01)
    network.train()
    total = 0.0
    for batch in range(batches):
        for group in best.param_groups:
            group["lr"] = rate * (min(1, (batch + 1) / 50) * (1 + cos(pi * batch / batches)) / 2 + 0.005)
        cells, labels = [], []
        for (some, truth), share in zip(sources, shares, strict=True):
            chosen = torch.randint(len(some), (round(BATCH * share),))
            cells.append(some[chosen].float() / 255 * 1.8 - 0.3)
            labels.append(truth[chosen])
        best.zero_grad()
        loss = functional.cross_entropy(network(shaken(torch.cat(cells), strong=True)), torch.cat(labels))
        loss.backward()
        best.step()
        total += float(loss.detach())
        if (batch + 1) % 100 == 0:
            print(f"batch {batch + 1} of {batches}: loss {total / 100:.4f}", flush=True)
            total = 0.0
    network.eval()

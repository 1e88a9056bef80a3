"""Names for PyTorch programs: steps and modules as ranges. It does not import torch, and does nothing where the program is not
traced.

    for batch in rkprof.torch.steps(loader):        # each turn is a range "step"
        ...
    rkprof.torch.name_modules(model)                # the forward pass of each module is a range

Code inside `torch.compile` has no modules any more at run time: name the modules around it.
"""

from __future__ import annotations

from typing import Any, Iterable, Iterator, Optional, TypeVar

from ._inside import region

Item = TypeVar("Item")


def steps(items: Iterable[Item], name: str = "step") -> Iterator[Item]:
    """The items of a loader; what the loop does with each is a range of this name. Fetching the next item is outside of it."""
    for item in items:
        with region(name):
            yield item


class Named:
    """What `name_modules` added to a model; `remove` takes it away again."""

    def __init__(self, handles: list[Any]) -> None:
        self._handles = handles

    def __len__(self) -> int:
        return len(self._handles) // 2

    def remove(self) -> None:
        while self._handles:
            self._handles.pop().remove()


def name_modules(model: Any, depth: Optional[int] = None, prefix: str = "") -> Named:
    """Makes the forward pass of the model and of the modules in it ranges, named by their place: `layers.0.attention`.

    `depth` limits how deep: 0 is the model alone, 1 what lies directly in it. `prefix` comes before each name.
    """
    handles: list[Any] = []
    for place, module in model.named_modules():
        below = place.count(".") + 1 if place else 0
        if depth is not None and below > depth:
            continue
        name = prefix + (place or type(model).__name__)
        handles += _name(module, name)
    return Named(handles)


def _name(module: Any, name: str) -> list[Any]:
    # One for all calls: it keeps a stack, as modules may call themselves.
    within = region(name)

    def enter(_module: Any, _inputs: Any) -> None:
        within.enter()

    def leave(_module: Any, _inputs: Any, _output: Any) -> None:
        within.leave()

    before = module.register_forward_pre_hook(enter)
    try:
        # Also where forward raised, from PyTorch 2.0 on: the range ends, too.
        after = module.register_forward_hook(leave, always_call=True)
    except TypeError:
        after = module.register_forward_hook(leave)
    return [before, after]

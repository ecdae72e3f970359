"""The fault panel as JSON, for a page or a script: list the faults, switch one on, switch one or all off.

    GET    /rehearsal/faults            {"kinds": [...], "faults": [{"number": 1, "kind": "delay", ...}]}
    POST   /rehearsal/faults            {"kind": "delay", "chat": 7000000001, "times": 3}: the same answer
    DELETE /rehearsal/faults            all of them off
    DELETE /rehearsal/faults/1          this one off

What cannot be is answered with a 400 and a sentence: {"error": "..."}.
"""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bot.rehearsal.faults import Fault, FaultKind, Faults

_SHAPES: Final[Mapping[str, tuple[type, ...]]] = {
    "method": (str,),
    "chat": (int,),
    "times": (int,),
    "lasts": (int, float),
    "seconds": (int, float),
    "chance": (int, float),
}


def panel_routes(faults: Faults) -> tuple[Route, ...]:
    """The panel's addresses."""

    async def show(_request: Request) -> Response:
        return _shown(faults)

    async def switch_on(request: Request) -> Response:
        try:
            faults.set(_asked(await request.json()))
        except ValueError as problem:
            return JSONResponse({"error": str(problem)}, 400)
        return _shown(faults)

    async def switch_off(request: Request) -> Response:
        faults.clear(request.path_params.get("number"))
        return _shown(faults)

    return (
        Route("/rehearsal/faults", show, methods=["GET"]),
        Route("/rehearsal/faults", switch_on, methods=["POST"]),
        Route("/rehearsal/faults", switch_off, methods=["DELETE"]),
        Route("/rehearsal/faults/{number:int}", switch_off, methods=["DELETE"]),
    )


def _shown(faults: Faults) -> Response:
    active = [{"number": number, **asdict(fault)} for number, fault in faults.active().items()]
    return JSONResponse({"kinds": [kind.value for kind in FaultKind], "faults": active})


def _asked(body: object) -> Fault:
    given = body if isinstance(body, Mapping) else {}
    kinds = [kind.value for kind in FaultKind]
    if given.get("kind") not in kinds:
        message = f'an object with a kind is expected, such as {{"kind": "delay"}}; the kinds are {", ".join(kinds)}'
        raise ValueError(message)
    rest = {name: value for name, value in given.items() if name != "kind" and value is not None}
    wrong = [name for name, value in rest.items() if not _fits(name, value)]
    if wrong:
        message = f"{wrong[0]} cannot be {rest[wrong[0]]!r}"
        raise ValueError(message)
    return Fault(FaultKind(given["kind"]), **rest)


def _fits(name: str, value: object) -> bool:
    return isinstance(value, _SHAPES.get(name, ())) and not isinstance(value, bool)

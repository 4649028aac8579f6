"""A Ray cluster that runs already, or Ray on this machine.

The address is given, or Ray finds it in the environment (RAY_ADDRESS). Ray does a part again elsewhere if its worker dies.
"""

from __future__ import annotations

from typing import Any

from whydoku.batch.executors import Crew, Executor
from whydoku.batch.limits import RAY_PART_DEATHS
from whydoku.errors import InputError, Needing


def connect(workers: int | None, cluster: str | None) -> Crew:
    """Connect to the cluster, or start Ray here."""
    with Needing("ray"):
        import ray
    ours = not ray.is_initialized()
    if ours:
        only_here = {} if cluster else {"num_cpus": workers, "include_dashboard": False}
        try:
            ray.init(address=cluster, log_to_driver=False, logging_level="error", **only_here)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise InputError(f"there is no Ray at {cluster or 'this machine'}: {str(error).splitlines()[0]}") from error
    call = ray.remote(max_retries=RAY_PART_DEATHS)(_call)

    def submit(work: Any, *arguments: Any) -> Any:
        return call.remote(work, *arguments).future()

    cores = int(ray.cluster_resources().get("CPU", 1))
    return Crew(max(1, cores), submit, lambda now: ray.shutdown() if ours else None)


def _call(work: Any, *arguments: Any) -> Any:
    return work(*arguments)


plugin = Executor("ray", "a Ray cluster (--cluster, or RAY_ADDRESS), or Ray on this machine", connect)

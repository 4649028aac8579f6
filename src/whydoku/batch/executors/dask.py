"""A Dask cluster that runs already, or one of processes of this machine.

The address is given, or in the environment as DASK_SCHEDULER_ADDRESS. The rows of a part go with its task to the scheduler,
which hands the task to another worker if one dies. No worker needs to see the files; each needs the same version of whydoku.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

from whydoku.batch.executors import Crew, Executor, spared_from_interrupts
from whydoku.batch.limits import DASK_PART_DEATHS, SCHEDULER_SECONDS
from whydoku.errors import InputError, Needing


@dataclass(frozen=True)
class DaskExecutor(Executor):
    """Talks to a cluster through a Client, its own or a given one."""

    def of(self, client: Any) -> Crew:
        """Take a Client that exists already, and leave it open."""
        return _crew(client, lambda: None)

    def __repr__(self) -> str:
        return f"<Executor {self.title}>"


def connect(workers: int | None, cluster: str | None) -> Crew:
    """Connect to the cluster at an address."""
    with Needing("dask", package="Dask's distributed"):
        from distributed import Client, LocalCluster
    address = cluster or os.environ.get("DASK_SCHEDULER_ADDRESS")
    if not address:
        with spared_from_interrupts():
            local = LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None, silence_logs=50)
        client = Client(local)
        return _crew(client, lambda: (client.close(), local.close()))
    try:
        client = Client(address, timeout=SCHEDULER_SECONDS)
    except (OSError, ValueError) as error:
        raise InputError(f"there is no Dask scheduler at {address}: {str(error).splitlines()[0]}") from error
    return _crew(client, client.close)


def _crew(client: Any, leave: Any) -> Crew:
    threads = sum(each["nthreads"] for each in client.scheduler_info(n_workers=-1)["workers"].values())
    given: list[Any] = []

    def submit(*arguments: Any) -> Any:
        future = client.submit(*arguments, pure=False, retries=DASK_PART_DEATHS)
        given[:] = [each for each in given if not each.done()] + [future]
        return future

    def close(now: bool) -> None:
        if now:
            client.cancel(given)
        leave()

    return Crew(max(1, threads), submit, close)


plugin = DaskExecutor("dask", "a Dask cluster (--cluster, or DASK_SCHEDULER_ADDRESS)", connect)

"""Several awaitables at once; the first failure ends the rest and is raised as itself."""

from collections.abc import Awaitable, Callable, Sequence

import anyio


async def together(jobs: Sequence[Callable[[], Awaitable[None]]]) -> None:
    """Run the jobs side by side.

    Raises: the first exception of a job, not wrapped in a group.
    """
    failed: list[BaseException] = []

    async def run(job: Callable[[], Awaitable[None]]) -> None:
        try:
            await job()
        except Exception as error:
            failed.append(error)
            group.cancel_scope.cancel()

    async with anyio.create_task_group() as group:
        for job in jobs:
            group.start_soon(run, job)
    if failed:
        raise failed[0]

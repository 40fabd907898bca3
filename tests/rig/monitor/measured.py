"""A whole app whose metrics can be read."""

from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample

from bot.monitor.watching import Monitor
from bot.runtime.client import Metered
from bot.runtime.metrics import Metrics
from tests.rig.flows.town import Town


class MeasuredTown(Town):
    """A town that measures its requests like a running bot. All its clocks show the town's time."""

    def _took(self, seconds: float) -> None:
        self.app.metrics.of.transaction.observe(seconds)

    async def open(self) -> "MeasuredTown":
        self.observe = self._took
        await super().open()
        self.monitor = Monitor(
            self.app.metrics.of, self.store, self.url, backups=self.settings.backups, clock=self.clock
        )
        self.telegram.middleware(Metered(self.app.metrics))
        return self

    async def figures(self) -> list[Sample]:
        with self.monitor.watching(self.app.watched):
            await self.monitor.look()
            return read(self.monitor.metrics)


def read(metrics: Metrics) -> list[Sample]:
    """Returns all samples of the program, without those of the process."""
    text = generate_latest(metrics.registry).decode()
    return [
        sample
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if not sample.name.startswith("process_")
    ]


def value(samples: list[Sample], name: str, **labels: str) -> float:
    """Returns the value of the only sample with this name and these labels."""
    (found,) = [each.value for each in samples if each.name == name and labels.items() <= each.labels.items()]
    return found

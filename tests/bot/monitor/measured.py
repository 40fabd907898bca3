"""A whole app whose figures can be read."""

from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample

from bot.monitor.watching import Monitor
from bot.runtime.metered import Metered
from bot.runtime.metrics import Metrics
from tests.bot.flows.town import Town


class MeasuredTown(Town):
    """Its calls are measured, as those of a running bot are. All clocks go with the town's."""

    async def open(self) -> "MeasuredTown":
        await super().open()
        self.store._observe = self.app.metrics.of.transaction.observe
        self.monitor = Monitor(
            self.app.metrics.of, self.store, self.url, backups=self.settings.backups, clock=self._clock
        )
        self.telegram.middleware(Metered(self.app.metrics))
        return self

    async def figures(self) -> list[Sample]:
        """What a tool would read now."""
        with self.monitor.watching(self.app.watched):
            await self.monitor.look()
            return read(self.monitor.metrics)


def read(metrics: Metrics) -> list[Sample]:
    """All samples of the program itself; not those of its process."""
    text = generate_latest(metrics.registry).decode()
    return [
        sample
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if not sample.name.startswith("process_")
    ]


def value(samples: list[Sample], name: str, **labels: str) -> float:
    """The one sample with this name and these labels, among others."""
    (found,) = [each.value for each in samples if each.name == name and labels.items() <= each.labels.items()]
    return found

"""The names of simulated neighbours, by language."""

from collections.abc import Mapping
from types import MappingProxyType

NAMES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "ru": ("Аня", "Боря", "Вера", "Глеб", "Даша", "Егор", "Зоя", "Илья", "Кира", "Лёва", "Мила", "Тимур"),
        "uk": (
            "Аліна",
            "Богдан",
            "Віра",
            "Гнат",
            "Дарина",
            "Зоряна",
            "Ілля",
            "Леся",
            "Марко",
            "Остап",
            "Соля",
            "Юрко",
        ),
    }
)

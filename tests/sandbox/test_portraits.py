"""People of the local server have photos, as in Telegram. Some show none."""

from sandbox.api.portraits import SHY, SIDE
from tests.rig.sandbox.bench import Telegram


async def test_people_have_photos_and_some_show_none(tg: Telegram) -> None:
    people = [tg.meet() for _ in range(SHY)]
    found = {person.id: await tg.bot.get_user_profile_photos(person.id, limit=1) for person in people}
    assert sorted(each.total_count for each in found.values()) == [0, *[1] * (SHY - 1)]
    files = set()
    for user, each in found.items():
        for (size,) in each.photos:
            assert (size.width, size.height) == (SIDE, SIDE)
            file = await tg.bot.download(size.file_id)
            assert file is not None
            body = file.read()
            assert (body[:4], len(body)) == (b"\x89PNG", size.file_size)
            files.add(body)
            assert not (await tg.bot.get_user_profile_photos(user, offset=1)).photos
    assert len(files) == SHY - 1

"""The words in the middle of a drawn table, which must not lie over what stands around them."""

COVERED = """() => {
    const boxes = (words) =>
        [...document.querySelectorAll(words)].map((node) => [node.textContent, node.getBBox()]);
    const meet = (a, b) =>
        a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
    const around = boxes("#table :is(.name, .card, .disc)");
    return boxes("#table :is(.phase, .now, .ballot)").flatMap(([said, box]) =>
        around.filter(([, other]) => meet(box, other)).map(([name]) => [said, name]));
}"""
"""Returns each text in the middle that meets a seat, a name or a card, with the text of the other."""

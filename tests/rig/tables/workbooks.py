"""Writes small workbooks without a library."""

from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape
from zipfile import ZipFile

STATES = ("visible", "hidden")

Cells = Sequence[Sequence[object]]

SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
ROOT = (
    f'<Relationships xmlns="{PACKAGE}"><Relationship Id="r" Type="{LINKS}/officeDocument" '
    'Target="xl/workbook.xml"/></Relationships>'
)
TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override '
    'PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.'
    'spreadsheetml.sheet.main+xml"/></Types>'
)
OASIS = "urn:oasis:names:tc:opendocument:xmlns"


class Raw(str):
    """The XML of a cell's content, as a program writes it."""


FAILED = Raw('t="e"><f>NA()</f><v>#DIV/0!</v>')
NEVER_COMPUTED = Raw("><f>A1+1</f><v></v>")
COMPUTED_EMPTY = Raw('t="str"><f>""</f><v></v>')
OPEN_FAILED = Raw(
    'table:formula="of:=1/0" office:value-type="float" office:value="0" calcext:value-type="error">'
    "<text:p>#DIV/0!</text:p>"
)
OPEN_NEVER_COMPUTED = Raw('table:formula="of:=[.A1]">')


def xlsx(path: Path, *sheets: tuple[str, Cells], hidden: str = "", above: int = 0) -> Path:
    """Writes sheets with these names; `hidden` is the name of one that is hidden, `above` how many empty
    rows stand above each table."""
    names = "".join(
        f'<sheet name="{name}" sheetId="{at}" r:id="r{at}" state="{STATES[name == hidden]}"/>'
        for at, (name, _) in enumerate(sheets, 1)
    )
    links = "".join(
        f'<Relationship Id="r{at}" Type="{LINKS}/worksheet" Target="worksheets/s{at}.xml"/>'
        for at, _ in enumerate(sheets, 1)
    )
    with ZipFile(path, "w") as made:
        made.writestr("[Content_Types].xml", TYPES)
        made.writestr("_rels/.rels", ROOT)
        book = f'<workbook xmlns="{SHEET}" xmlns:r="{LINKS}"><sheets>{names}</sheets></workbook>'
        made.writestr("xl/workbook.xml", book)
        links = f'<Relationships xmlns="{PACKAGE}">{links}</Relationships>'
        made.writestr("xl/_rels/workbook.xml.rels", links)
        for at, (_, cells) in enumerate(sheets, 1):
            rows = "".join(
                f'<row r="{number}">{"".join(map(_xlsx_cell, row))}</row>'
                for number, row in enumerate(cells, above + 1)
            )
            sheet = f'<worksheet xmlns="{SHEET}"><sheetData>{rows}</sheetData></worksheet>'
            made.writestr(f"xl/worksheets/s{at}.xml", sheet)
    return path


def _xlsx_cell(value: object) -> str:
    match value:
        case Raw():
            return f"<c {value}</c>"
        case str():
            return f'<c t="inlineStr"><is><t xml:space="preserve">{escape(value)}</t></is></c>'
        case _:
            return f"<c><v>{value!r}</v></c>"


def ods(path: Path, *sheets: tuple[str, Cells]) -> Path:
    """Writes an OpenDocument spreadsheet, with two empty rows above each table."""
    tables = "".join(
        f'<table:table table:name="{name}"><table:table-row table:number-rows-repeated="2">'
        "<table:table-cell/></table:table-row>"
        + "".join(f"<table:table-row>{''.join(map(_ods_cell, row))}</table:table-row>" for row in cells)
        + "</table:table>"
        for name, cells in sheets
    )
    spaces = " ".join(f'xmlns:{name}="{OASIS}:{name}:1.0"' for name in ("office", "table", "text"))
    calc = 'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'
    body = f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body>"
    with ZipFile(path, "w") as made:
        made.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        made.writestr("META-INF/manifest.xml", "<manifest/>")
        text = f"<office:document-content {spaces} {calc}>{body}</office:document-content>"
        made.writestr("content.xml", text)
    return path


def _ods_cell(value: object) -> str:
    match value:
        case Raw():
            return f"<table:table-cell {value}</table:table-cell>"
        case str():
            about = f'office:value-type="string"><text:p>{escape(value)}</text:p>'
        case _:
            about = f'office:value-type="float" office:value="{value}"><text:p>{value}</text:p>'
    return f"<table:table-cell {about}</table:table-cell>" if value != "" else "<table:table-cell/>"

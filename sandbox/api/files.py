"""Sends documents and lets bots download them."""

from sandbox.api import objects
from sandbox.api.access import chat_to_write
from sandbox.api.errors import bad_request
from sandbox.api.formatting import caption
from sandbox.api.markup import inline_keyboard
from sandbox.api.method import Call, method
from sandbox.api.sending import Marking, deliver
from sandbox.model import Content, Document, Json


class SendDocument(Marking):
    """Parameters of sendDocument. `document` is empty if the request uploads a file under this name."""

    document: str = ""
    caption: str = ""
    parse_mode: str | None = None
    disable_content_type_detection: bool = False


@method
def send_document(call: Call, params: SendDocument) -> Json:
    chat = chat_to_write(call, params.chat_id)
    text, entities = caption(call, params.caption, params.parse_mode)
    keyboard = inline_keyboard(params.reply_markup, chat)
    content = Content(text, entities, keyboard, file_of(call, params.document, "document"))
    return objects.message(deliver(call, chat, params, content))


def file_of(call: Call, reference: str, field: str, mime_type: str | None = None) -> Document:
    """Returns the file that the parameter `field` of a request names. `reference`: its value: the name of a
    file uploaded with this request, or the id of a file sent before. `mime_type`: the type of an uploaded
    file; None keeps the type in the request. Raises ApiError if there is no such file or it is empty."""
    upload = call.uploads.get(reference.removeprefix("attach://") or field)
    if upload is not None:
        if not upload.content:
            raise bad_request("file must be non-empty")
        return call.world.keep(upload.name, mime_type or upload.mime_type, upload.content)
    if not reference:
        raise bad_request(f"there is no {field} in the request")
    if reference not in call.world.documents:
        raise bad_request("wrong file identifier/HTTP URL specified")
    return call.world.documents[reference]


@method
def get_file(call: Call, *, file_id: str) -> Json:
    document = call.world.documents.get(file_id)
    if document is None:
        raise bad_request("invalid file_id")
    return {
        "file_id": document.file_id,
        "file_unique_id": document.unique_id,
        "file_size": len(document.content),
        "file_path": document.path,
    }

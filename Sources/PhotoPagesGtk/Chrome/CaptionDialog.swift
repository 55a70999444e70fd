import Gtk
import PhotoPages

/// What a photo is to be called, and said to show.
@MainActor
final class CaptionDialog: QuestionDialog {
  let dialog: MessageDialog

  private let title = Entry()
  private let text = TextView()

  private static let spacing = 6
  private static let minimumWidth = 320
  private static let leastTextHeight = 72
  private static let mostTextHeight = 200

  init(_ caption: Caption) {
    dialog = Self.makeDialog(
      Message("Title and caption"), yes: Message("Save"), appearance: .suggested)
    title.text = caption.title
    text.text = caption.text
    text.minHeight = Self.leastTextHeight
    text.maxHeight = Self.mostTextHeight
    text.addStyle("text-frame")
    let rows =
      Self.labelled(title, Message("Title")) + Self.labelled(text, Message("Caption"))
    let box = Box(vertical: true, spacing: Self.spacing, rows)
    box.requestSize(width: Self.minimumWidth, height: -1)
    dialog.setExtraChild(box)
    title.onActivate { [weak self] in self?.dialog.respond(Response.yes) }
  }

  private static func labelled(_ field: Widget, _ name: Message) -> [Widget] {
    field.accessibleName = name.translated
    let label = Label(name.translated)
    label.textAlignment = .start
    label.addStyle("caption-heading")
    return [label, field]
  }

  var answer: Answer { .caption(title: title.text, text: text.text) }
}

import GtkBindings
import PhotoPages

/// The question for the text that describes a photo to people who do not see it.
@MainActor
final class AltTextDialog: QuestionDialog {
  let dialog: MessageDialog

  private let photo: Photo
  private let begun: String
  private let field = TextView(heights: AltTextDialog.heights)
  private let content: LongTextField

  /// The heights of the field in points.
  private static let heights = 100...220

  init(_ photo: Photo, _ text: String) {
    (self.photo, begun) = (photo, text)
    content = LongTextField(field)
    dialog = Self.makeDialog(
      Message("Alternative Text of “{name}”", ["name": photo.name]),
      body: Message("What the photo shows, for people who cannot see it."), yes: Message("Save"))
    dialog.setExtraChild(field)
    field.accessibleName = PhotoFact.Kind.altText.title.translated
    field.addStyle("card")
    content.show(text)
    content.onChanged = { [weak self] in self?.enable() }
    field.onKeyPressed { [weak self] key, _ in self?.take(key) ?? false }
    enable()
  }

  /// Saves with Ctrl and Return, as other texts of several lines are saved.
  private func take(_ key: Key) -> Bool {
    let saves = Command.saveCaption.keys.contains { Key(accelerator: $0) == key }
    guard saves, content.text != begun else { return false }
    dialog.confirmAnswer()
    return true
  }

  private func enable() { dialog.setEnabled(content.text != begun) }

  var answer: Answer { .altText(photo, content.text) }

  func shown() { field.grabFocus() }
}

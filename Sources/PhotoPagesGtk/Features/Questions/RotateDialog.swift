import GtkBindings
import PhotoPages

/// The question in which direction to turn a photo in its file.
@MainActor
final class RotateDialog: QuestionDialog {
  let dialog: MessageDialog

  private let photo: Photo
  private let right: RadioButton
  private let left: RadioButton
  private static let spacing = 6

  init(_ photo: Photo) {
    self.photo = photo
    dialog = Self.makeDialog(
      Message("Rotate the File?"),
      body: Message(
        "Other programs will show “{name}” rotated, too. Only the orientation in the file is changed, nothing of the picture.",
        ["name": photo.name]),
      yes: Message("Rotate"))
    right = RadioButton(label: Message("To the right").translated, with: nil)
    left = RadioButton(label: Message("To the left").translated, with: right)
    right.isOn = true
    dialog.setExtraChild(Box(vertical: true, spacing: Self.spacing, [right, left]))
  }

  func shown() { dialog.focusDefault() }

  var answer: Answer { .rotateFile(photo, left.isOn ? .left : .right) }
}

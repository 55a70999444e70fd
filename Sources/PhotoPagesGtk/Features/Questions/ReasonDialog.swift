import GtkBindings
import PhotoPages

/// The question why a photo is to be reported.
@MainActor
final class ReasonDialog: QuestionDialog {
  let dialog: MessageDialog

  private let photo: Photo
  private let choices: [RadioButton]
  private let other: RadioButton
  private let entry = Entry(placeholder: Message("Why?").translated)

  /// The most common reasons, which are stored in English whatever the interface's language.
  private static let reasons = [
    Message("It shows somebody who did not agree to it"),
    Message("It was shared without permission"),
    Message("It is offensive"),
    Message("It is advertising"),
  ]

  private static let spacing = 6

  /// Makes a dialog about a photo; `isPrivate` is whether nobody but the user reads what is saved.
  init(_ photo: Photo, isPrivate: Bool) {
    self.photo = photo
    dialog = Self.makeDialog(
      Message("Report this photo?"), body: Self.body(photo, isPrivate: isPrivate),
      yes: Message("Report"))
    var made: [RadioButton] = []
    for reason in Self.reasons {
      made.append(RadioButton(label: reason.translated, with: made.first))
    }
    choices = made
    other = RadioButton(label: Message("Something else").translated, with: made.first)
    entry.accessibleName = Message("Reason").translated
    entry.isVisible = false
    dialog.setExtraChild(Box(vertical: true, spacing: Self.spacing, choices + [other, entry]))
    connect()
    update()
  }

  /// Returns the sentence that says where the report is saved.
  static func body(_ photo: Photo, isPrivate: Bool) -> Message {
    if isPrivate {
      return Message(
        "Why should it not be here? Your report is saved with your own data, on this computer only."
      )
    }
    guard photo.fileURI != nil else {
      return Message(
        "Why should it not be here? Your report is saved where the photo comes from, and those who look after it there can read it."
      )
    }
    return Message(
      "Why should it not be here? Your report is saved in a file beside the photo, and everyone who can open the folder can read it."
    )
  }

  private func connect() {
    for choice in choices + [other] {
      choice.onToggled { [weak self] in self?.update() }
    }
    other.onToggled { [weak self] in
      guard let self, other.isOn else { return }
      entry.grabFocus()
    }
    entry.onChanged { [weak self] in self?.update() }
    entry.onActivate { [weak self] in
      guard let self, canAnswer else { return }
      dialog.confirmAnswer()
    }
  }

  private func update() {
    entry.isVisible = other.isOn
    dialog.setEnabled(canAnswer)
  }

  private var canAnswer: Bool {
    choices.contains(where: \.isOn) || (other.isOn && entry.text.contains { !$0.isWhitespace })
  }

  var answer: Answer {
    let chosen = choices.firstIndex(where: \.isOn)
    return .report(photo, reason: chosen.map { Self.reasons[$0].english } ?? entry.text)
  }
}

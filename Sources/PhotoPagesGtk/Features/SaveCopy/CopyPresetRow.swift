import GtkBindings
import PhotoPages

/// A row of buttons for the presets of copies, each with the pixels and the file size that it leads to.
@MainActor
final class CopyPresetRow {
  let box: Box
  /// Called with the preset that a person chose.
  var onChosen: (@MainActor (CopyPreset) -> Void)?

  private let buttons: [(preset: CopyPreset, button: Button, detail: Label)]

  private static let spacing = 6

  init() {
    buttons = CopyPreset.allCases.map { preset in
      let detail = Label(wraps: true, alignment: .centre)
      detail.addStyle("caption")
      let title = Label(preset.label.translated)
      let button = Button(child: Box(vertical: true, [title, detail]))
      button.accessibleName = preset.label.translated
      button.expand(horizontally: true, vertically: false)
      return (preset, button, detail)
    }
    box = Box(vertical: false, spacing: Self.spacing, buttons.map(\.button))
    for (preset, button, _) in buttons {
      button.onClicked { [weak self] in self?.onChosen?(preset) }
    }
  }

  /// Marks the chosen preset, and shows what each leads to.
  func show(_ chosen: CopyPreset?, _ detail: (CopyPreset) -> String) {
    for (preset, button, label) in buttons {
      let text = detail(preset)
      label.text = text
      button.setAccessibleDescription(text)
      button.isChecked = preset == chosen
    }
  }
}

extension CopyPreset {
  fileprivate var label: Message {
    switch self {
    // Translators: a copy that is small enough to be sent by email.
    case .email: Message("Email")
    // Translators: a copy for a page of the web.
    case .web: Message("Web")
    case .fullSize: Message("Full Size")
    }
  }
}

import GtkBindings
import PhotoPages

/// The question for the folder to move or copy photos to.
@MainActor
final class DestinationDialog: QuestionDialog {
  let dialog: MessageDialog
  private(set) var answer: Answer

  private let filling: FolderFilling
  /// The URI of the folder that the photos are in.
  private let place: String?
  private let folders: [PhotoFolder]
  private let choices: [RadioButton]
  private let other = Button(label: Message("Choose Folder…").translated)
  private static let spacing = 6
  /// The most folders that are offered.
  private static let maxCount = 8
  private static let returnKeys = ["Return", "KP_Enter"].compactMap { Key(accelerator: $0) }

  /// Makes a dialog that offers the last folders, and then those beside the photos.
  ///
  /// The last one is chosen. If that is unknown none is, so that Return alone moves nothing.
  init(_ filling: FolderFilling, _ model: ViewerModel) {
    let (kind, photos) = (filling.kind, filling.photos)
    let place = model.folder(of: photos)
    let recent = model.preferences.recentFolders
    let others = model.gallery.allFolders.filter { folder in
      !recent.contains { $0.uri == folder.uri }
    }
    let all = recent + others
    folders = Array(all.filter { kind == .copy || $0.uri != place }.prefix(Self.maxCount))
    (self.filling, self.place) = (filling, place)
    answer = .newDestination(filling)
    var made: [RadioButton] = []
    for folder in folders {
      made.append(RadioButton(label: folder.label(among: folders), with: made.first))
    }
    choices = made
    if let last = recent.first, last.uri == folders.first?.uri { made.first?.isOn = true }
    let name = ["name": photos.first?.name ?? ""]
    dialog = Self.makeDialog(
      kind == .copy
        ? Message(
          "Copy “{name}”", plural: "Copy {count} Photos", count: photos.count, name)
        : Message(
          "Move “{name}”", plural: "Move {count} Photos", count: photos.count, name),
      body: Message("To which folder?"), yes: kind.verb)
    connect()
  }

  private func connect() {
    for choice in choices { choice.onToggled { [weak self] in self?.update() } }
    let new = Button(label: Message("New Folder…").translated)
    new.isVisible = place != nil
    new.onClicked { [weak self] in
      if let self { confirm(.newDestination(filling)) }
    }
    other.onClicked { [weak self] in self?.chooseOther() }
    dialog.setExtraChild(Box(vertical: true, spacing: Self.spacing, choices + [new, other]))
    dialog.onKeyPressed { [weak self] key in
      Self.returnKeys.contains(key) && self?.takeFocused() == true
    }
    update()
  }

  private func update() {
    let chosen = choices.firstIndex(where: \.isOn)
    if let chosen { answer = .destination(filling, folders[chosen]) }
    dialog.setEnabled(chosen != nil)
  }

  /// Takes the choice with the focus; returns whether there is one.
  private func takeFocused() -> Bool {
    guard let focused = choices.firstIndex(where: \.hasFocus) else { return false }
    confirm(.destination(filling, folders[focused]))
    return true
  }

  private func chooseOther() {
    Desktop.chooseFolder(
      title: Message("Choose Folder").translated, accept: filling.kind.verb.translated, at: place,
      over: dialog
    ) { [weak self] uri in
      if let self, let uri { confirm(.destination(filling, PhotoFolder(uri: uri))) }
    }
  }

  private func confirm(_ answer: Answer) {
    self.answer = answer
    dialog.setEnabled(true)
    dialog.confirmAnswer()
  }

  /// Lets Return press the button if a folder is chosen, and else one that asks for a folder.
  func shown() {
    if choices.contains(where: \.isOn) { dialog.focusDefault() } else { other.grabFocus() }
  }
}

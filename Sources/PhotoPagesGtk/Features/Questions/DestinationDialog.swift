import GtkBindings
import PhotoPages

/// The question for the folder to move or copy photos to, which may be a new one.
@MainActor
final class DestinationDialog: QuestionDialog {
  let dialog: MessageDialog
  private(set) var answer: Answer

  private let filling: FolderFilling
  /// The URI of the folder that the photos are in.
  private let place: String?
  private let folders: [PhotoFolder]
  private let choices: [RadioButton]
  /// The name of a new folder, in place of a choice.
  private let newName = Entry(
    placeholder: Message("New Folder").translated, maxLength: NameEdit.maxLength)
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
    answer = .dismissed
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
    for choice in choices {
      choice.onToggled { [weak self, weak choice] in
        if choice?.isOn == true { self?.newName.text = "" }
        self?.update()
      }
    }
    newName.accessibleName = Message("New Folder").translated
    newName.isVisible = place != nil
    newName.onChanged { [weak self] in self?.update() }
    newName.onActivate { [weak self] in
      if let self, answer != .dismissed { dialog.confirmAnswer() }
    }
    other.onClicked { [weak self] in self?.chooseOther() }
    dialog.setExtraChild(Box(vertical: true, spacing: Self.spacing, choices + [newName, other]))
    dialog.onKeyPressed { [weak self] key in
      Self.returnKeys.contains(key) && self?.takeFocused() == true
    }
    update()
  }

  /// Answers with the new folder if its name is typed, else with the choice.
  private func update() {
    let name = newName.text
    if !name.isEmpty {
      for choice in choices { choice.isOn = false }
      answer = FileName.isPossible(name) ? .newFolder(name, filling) : .dismissed
    } else {
      let chosen = choices.firstIndex(where: \.isOn)
      answer = chosen.map { .destination(filling, folders[$0]) } ?? .dismissed
    }
    dialog.setEnabled(answer != .dismissed)
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

  /// Lets a person type the name of a new folder, or press Return if a folder is chosen.
  func shown() {
    if newName.isVisible {
      newName.grabFocus()
    } else if choices.contains(where: \.isOn) {
      dialog.focusDefault()
    } else {
      other.grabFocus()
    }
  }
}

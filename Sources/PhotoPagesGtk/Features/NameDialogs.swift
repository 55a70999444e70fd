import GtkBindings
import PhotoPages

/// The question for a photo's new name, or for the pattern of several names.
@MainActor
final class RenameDialog: QuestionDialog {
  let dialog: MessageDialog

  private let photos: [Photo]
  private let entry = Entry(maxLength: FolderNameDialog.maxLength)
  private let preview = Label(wraps: true, alignment: .start)

  init(_ photos: [Photo]) {
    self.photos = photos
    dialog = Self.makeDialog(
      Message("Rename Photo", plural: "Rename {count} Photos", count: photos.count),
      body: photos.count == 1
        ? Message("The name of its file:")
        : Message("Each # stands for a digit of the photo’s number."),
      yes: Message("Rename"))
    if let photo = photos.first, photos.count == 1 {
      entry.text = FileName(of: photo).text
      dialog.setExtraChild(entry)
    } else {
      entry.text = Message("Photo").translated + " " + Self.signs(photos.count)
      dialog.setExtraChild(Box(vertical: true, spacing: Self.spacing, [entry, preview]))
    }
    entry.accessibleName = Message("Name").translated
    entry.onChanged { [weak self] in self?.update() }
    entry.onActivate { [weak self] in
      if let self, isPossible { dialog.confirmAnswer() }
    }
    update()
  }

  private static let spacing = 6

  private static func signs(_ count: Int) -> String {
    String(repeating: NamePattern.digit, count: String(count).count)
  }

  private var names: [String] {
    photos.count == 1
      ? [entry.text] : NamePattern(entry.text, count: photos.count).names(of: photos)
  }

  /// Whether the dialog accepts the names; the viewer explains one that is too long.
  private var isPossible: Bool { names.allSatisfy(FileName.isPossible) }

  private func update() {
    dialog.setEnabled(isPossible)
    guard photos.count > 1, let first = names.first, let last = names.last else { return }
    preview.text =
      Message("{first} … {last}", ["first": first, "last": last]).translated
  }

  var answer: Answer { .name(entry.text) }

  /// Selects the name without its extension, to be typed over.
  func shown() {
    let stem = photos.count == 1 ? FileName(entry.text).stem : entry.text
    entry.grabFocus(selecting: stem.unicodeScalars.count)
  }
}

/// The entry for a photo's new name in the gallery, in a popover at the photo.
@MainActor
final class RenamePopover {
  /// Called once with the new name, or with nil if the popover was closed.
  var onAnswer: (@MainActor (Answer?) -> Void)?

  private let entry = Entry(maxLength: FolderNameDialog.maxLength)
  private let popover: PopoverMenu
  private static let width = 28

  init(_ photo: Photo, in view: Widget) {
    entry.text = FileName(of: photo).text
    entry.accessibleName = Message("Name").translated
    entry.setWidth(characters: Self.width)
    popover = PopoverMenu(content: entry, parent: view)
    entry.onActivate { [weak self] in
      guard let self, FileName.isPossible(entry.text) else { return }
      answer(.name(entry.text))
      popover.popDown()
    }
    popover.onClosed { [weak self] in self?.answer(nil) }
  }

  /// Opens the popover, with the name selected without its extension; `place` is in points of the view.
  func open(at place: Rect) {
    popover.popUp(atX: place.origin.x, y: place.origin.y, width: 1, height: 1)
    entry.grabFocus(selecting: FileName(entry.text).stem.unicodeScalars.count)
  }

  func close() { popover.popDown() }

  private func answer(_ answer: Answer?) {
    defer { onAnswer = nil }
    onAnswer?(answer)
  }
}

/// The question for the name of a new folder.
@MainActor
final class FolderNameDialog: QuestionDialog {
  let dialog: MessageDialog

  /// The most characters of a name; few file systems allow more.
  static let maxLength = 255
  private let entry = Entry(maxLength: maxLength)

  init() {
    dialog = Self.makeDialog(
      Message("New Folder"), body: Message("The name of the folder:"), yes: Message("Create"))
    dialog.setExtraChild(entry)
    entry.accessibleName = Message("Name").translated
    entry.onChanged { [weak self] in self?.update() }
    entry.onActivate { [weak self] in
      if let self, FileName.isPossible(entry.text) { dialog.confirmAnswer() }
    }
    update()
  }

  private func update() { dialog.setEnabled(FileName.isPossible(entry.text)) }

  var answer: Answer { .name(entry.text) }

  func shown() { entry.grabFocus(selecting: 0) }
}

/// The question what to do with photos whose new names are taken.
@MainActor
final class TakenNamesDialog: QuestionDialog {
  let dialog: MessageDialog

  private let keepBoth: RadioButton
  private let replace: RadioButton
  private static let spacing = 6

  init(_ relocation: Relocation) {
    let items = relocation.items
    dialog = Self.makeDialog(
      Message(
        "The name “{name}” is taken", plural: "{count} names are taken", count: items.count,
        ["name": items.first.map { $0.name ?? FileName(of: $0.photo).text } ?? ""]),
      body: Message(
        "What should happen to the photo?", plural: "What should happen to these photos?",
        count: items.count),
      yes: Message("Continue"), no: Message("Skip"))
    keepBoth = RadioButton(
      label: Message("Keep both, and add a number to the name").translated, with: nil)
    replace = RadioButton(
      label: Message("Replace the other, and move it to the trash").translated, with: keepBoth)
    keepBoth.isOn = true
    dialog.setExtraChild(Box(vertical: true, spacing: Self.spacing, [keepBoth, replace]))
  }

  func shown() { dialog.focusDefault() }

  var answer: Answer { .takenNames(replace.isOn ? .replaced : .numbered) }
}

/// The question for the folder to move or copy photos to.
@MainActor
final class DestinationDialog: QuestionDialog {
  let dialog: MessageDialog

  private let folders: [PhotoFolder]
  private let choices: [RadioButton]
  private var chosen: PhotoFolder?
  private static let spacing = 6
  /// The most folders that are offered.
  private static let maxCount = 8

  /// Makes a dialog that offers the last folders, and then those beside the photos.
  init(_ kind: Relocation.Kind, _ photos: [Photo], _ model: ViewerModel) {
    let recent = model.preferences.recentFolders
    let others = model.gallery.folders.filter { folder in
      !recent.contains { $0.uri == folder.uri }
    }
    folders = Array((recent + others).prefix(Self.maxCount))
    var made: [RadioButton] = []
    for folder in folders {
      made.append(RadioButton(label: folder.label(among: folders), with: made.first))
    }
    choices = made
    made.first?.isOn = true
    let name = ["name": photos.first?.name ?? ""]
    dialog = Self.makeDialog(
      kind == .copy
        ? Message(
          "Copy “{name}”", plural: "Copy {count} Photos", count: photos.count, name)
        : Message(
          "Move “{name}”", plural: "Move {count} Photos", count: photos.count, name),
      body: Message("To which folder?"), yes: kind == .copy ? Message("Copy") : Message("Move"))
    let other = Button(label: Message("Choose Folder…").translated)
    other.onClicked { [weak self] in self?.chooseOther() }
    dialog.setExtraChild(Box(vertical: true, spacing: Self.spacing, choices + [other]))
    dialog.setEnabled(!folders.isEmpty)
  }

  private func chooseOther() {
    Desktop.chooseFolder(
      title: Message("Choose Folder").translated, over: dialog
    ) { [weak self] uri in
      guard let self, let uri else { return }
      chosen = PhotoFolder(uri: uri)
      dialog.setEnabled(true)
      dialog.confirmAnswer()
    }
  }

  func shown() { dialog.focusDefault() }

  var answer: Answer {
    let place = choices.firstIndex(where: \.isOn) ?? 0
    return .folder(chosen ?? folders[place])
  }
}

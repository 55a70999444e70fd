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

  var answer: Answer { .rename(photos, to: entry.text) }

  /// Selects the name without its extension, to be typed over.
  func shown() {
    let stem = photos.count == 1 ? FileName(entry.text).stem : entry.text
    entry.grabFocus(selecting: stem.unicodeScalars.count)
  }
}

/// The entry for a new name in the gallery, in a popover at the photo or the folder.
@MainActor
final class RenamePopover {
  /// Called once with the answer.
  var onAnswer: (@MainActor (Answer) -> Void)?

  private let entry = Entry(maxLength: FolderNameDialog.maxLength)
  private let popover: PopoverMenu
  /// The number of characters that are selected, to be typed over.
  private let selected: Int
  private static let width = 28

  /// Makes an entry for another name than `name`, of which the first characters are selected.
  init(
    _ name: String, selecting selected: Int, in view: Widget,
    answer: @escaping @MainActor (String) -> Answer
  ) {
    self.selected = selected
    entry.text = name
    entry.accessibleName = Message("Name").translated
    entry.setWidth(characters: Self.width)
    popover = PopoverMenu(content: entry, parent: view)
    entry.onActivate { [weak self] in
      guard let self, FileName.isPossible(entry.text) else { return }
      send(answer(entry.text))
      popover.popDown()
    }
    popover.onClosed { [weak self] in self?.send(.dismissed) }
  }

  /// Opens the popover; `place` is in points of the view.
  func open(at place: Rect) {
    popover.popUp(atX: place.origin.x, y: place.origin.y, width: 1, height: 1)
    entry.grabFocus(selecting: selected)
  }

  func close() { popover.popDown() }

  private func send(_ answer: Answer) {
    defer { onAnswer = nil }
    onAnswer?(answer)
  }
}

extension RenamePopover {
  /// Makes the entry for what a question is about; nil if that is not the name of a photo or a folder.
  convenience init?(_ question: Question, in view: Widget) {
    switch question {
    case .rename(let photos) where photos.count == 1:
      let name = FileName(of: photos[0])
      self.init(name.text, selecting: name.stem.unicodeScalars.count, in: view) {
        .rename(photos, to: $0)
      }
    case .renameFolder(let folder):
      self.init(folder.name, selecting: folder.name.unicodeScalars.count, in: view) {
        .renameFolder(folder, to: $0)
      }
    default: return nil
    }
  }
}

/// The question for the name of a folder.
@MainActor
final class FolderNameDialog: QuestionDialog {
  let dialog: MessageDialog

  /// The most characters of a name; few file systems allow more.
  static let maxLength = 255
  private let entry = Entry(maxLength: maxLength)
  private let makeAnswer: (String) -> Answer

  /// Makes a dialog for an empty folder, or one for photos; `refused` is a name that is not allowed there.
  convenience init(after refused: String?, for filling: FolderFilling?) {
    let dialog = Self.makeDialog(
      Message("New Folder"),
      body: refused.map {
        Message("“{name}” is not allowed there. Another name:", ["name": $0])
      } ?? Message("The name of the folder:"),
      yes: filling?.kind.verb ?? Message("Create"))
    self.init(dialog, name: refused.flatMap(FileName.substitute) ?? refused ?? "") {
      .newFolder($0, filling)
    }
  }

  /// Makes a dialog for another name of a folder.
  convenience init(renaming folder: PhotoFolder) {
    let dialog = Self.makeDialog(
      Message("Rename Folder"), body: Message("The name of the folder:"), yes: Message("Rename"))
    self.init(dialog, name: folder.name) { .renameFolder(folder, to: $0) }
  }

  private init(_ dialog: MessageDialog, name: String, answer: @escaping (String) -> Answer) {
    (self.dialog, makeAnswer) = (dialog, answer)
    dialog.setExtraChild(entry)
    entry.text = name
    entry.accessibleName = Message("Name").translated
    entry.onChanged { [weak self] in self?.update() }
    entry.onActivate { [weak self] in
      if let self, FileName.isPossible(entry.text) { dialog.confirmAnswer() }
    }
    update()
  }

  private func update() { dialog.setEnabled(FileName.isPossible(entry.text)) }

  var answer: Answer { makeAnswer(entry.text) }

  func shown() { entry.grabFocus(selecting: entry.text.unicodeScalars.count) }
}

/// The question what to do with photos whose new names are taken.
@MainActor
final class TakenNamesDialog: QuestionDialog {
  let dialog: MessageDialog
  private let relocation: Relocation
  private let step: FileWorkID

  init(_ relocation: Relocation, _ step: FileWorkID) {
    (self.relocation, self.step) = (relocation, step)
    let items = relocation.items
    dialog = Self.makeDialog(
      Message(
        "“{name}” Already Exists", plural: "{count} Names Already Exist", count: items.count,
        ["name": items.first?.newName ?? ""]),
      body: Message(
        "Keep Both adds a number to the name. Replace moves the other file to the trash.",
        plural: "Keep Both adds a number to the names. Replace moves the other files to the trash.",
        count: items.count),
      yes: Message("Keep Both"), alternative: Message("Replace"), no: Message("Skip"))
  }

  func shown() { dialog.focusDefault() }

  var answer: Answer {
    .takenNames(relocation, dialog.isAlternative ? .replaced : .numbered, step: step)
  }
}

/// The question whether photos get other names, as theirs are not allowed there.
@MainActor
final class RefusedNamesDialog: QuestionDialog {
  let dialog: MessageDialog
  let answer: Answer

  init(_ refused: Relocation, taken: Relocation, _ step: FileWorkID) {
    answer = .substituteNames(refused, taken: taken, step: step)
    let items = refused.items
    let new = refused.substituted.items.first?.newName ?? ""
    dialog = Self.makeDialog(
      Message(
        "“{name}” Is Not Allowed", plural: "{count} Names Are Not Allowed", count: items.count,
        ["name": items.first?.newName ?? ""]),
      body: Message(
        "The disk or server does not allow some of the characters. Use “{new}” instead?",
        plural:
          "The disk or server does not allow some of the characters. Use names like “{new}” instead?",
        count: items.count, ["new": new]),
      yes: refused.kind.verb, no: Message("Skip"))
  }

  func shown() { dialog.focusDefault() }
}

extension Relocation.Item {
  /// The name of the photo's file afterwards.
  fileprivate var newName: String { name ?? FileName(of: photo).text }
}

extension Relocation.Kind {
  /// The label of a button that does it.
  var verb: Message {
    switch self {
    case .rename: Message("Rename")
    case .move: Message("Move")
    case .copy: Message("Copy")
    }
  }
}

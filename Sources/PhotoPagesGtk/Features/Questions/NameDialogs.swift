import GtkBindings
import PhotoPages

/// A name to type: that of a photo or a folder, or the pattern of several photos' names.
@MainActor
struct NameEdit {
  /// The most characters of a name; few file systems allow more.
  static let maxLength = 255

  let heading: Message
  let body: Message
  let yes: Message
  /// The name at first.
  let name: String
  /// The number of its first characters that are selected, to be typed over.
  let selected: Int
  /// The photos that get their names by a pattern.
  var photos: [Photo] = []
  let answer: @MainActor (String) -> Answer

  /// Makes the edit of a photo's name, or of the pattern of several names.
  init(renaming photos: [Photo]) {
    let name = photos.count == 1 ? FileName(of: photos[0]) : nil
    let digits = String(repeating: NamePattern.digit, count: String(photos.count).count)
    heading = Message("Rename Photo", plural: "Rename {count} Photos", count: photos.count)
    body =
      name == nil
      ? Message("Each # stands for a digit of the photo’s number.")
      : Message("The name of its file:")
    yes = Message("Rename")
    // Translators: begins the names of photos that are renamed together, such as “Photo 01”.
    self.name = name?.text ?? Message("Photo").translated + " " + digits
    selected = (name?.stem ?? self.name).unicodeScalars.count
    if name == nil { self.photos = photos }
    answer = { .rename(photos, to: $0) }
  }

  /// Makes the edit of a folder's name.
  init(renaming folder: PhotoFolder) {
    heading = Message("Rename Folder")
    (body, yes) = (Message("The name of the folder:"), Message("Rename"))
    (name, selected) = (folder.name, folder.name.unicodeScalars.count)
    answer = { .renameFolder(folder, to: $0) }
  }

  /// Makes the edit of a new folder's name, perhaps for photos; `refused` is a name that is not allowed there.
  init(ofNewFolder filling: FolderFilling?, after refused: String?) {
    heading = Message("New Folder")
    body =
      refused.map { Message("“{name}” is not allowed there. Another name:", ["name": $0]) }
      ?? Message("The name of the folder:")
    yes = filling?.kind.verb ?? Message("Create")
    name = refused.flatMap(FileName.substitute) ?? refused ?? ""
    selected = name.unicodeScalars.count
    answer = { .newFolder($0, filling) }
  }

  /// Returns the names that are typed as `text`.
  func names(_ text: String) -> [String] {
    photos.isEmpty ? [text] : NamePattern(text, count: photos.count).names(of: photos)
  }

  /// Whether a text is accepted; the viewer explains a name that is too long.
  func isPossible(_ text: String) -> Bool { names(text).allSatisfy(FileName.isPossible) }

  func makeEntry() -> Entry {
    let entry = Entry(maxLength: Self.maxLength)
    entry.text = name
    entry.accessibleName = Message("Name").translated
    return entry
  }
}

/// The question for a name, with a preview of several.
@MainActor
final class NameDialog: QuestionDialog {
  let dialog: MessageDialog

  private let edit: NameEdit
  private let entry: Entry
  private let preview = Label(wraps: true, alignment: .start)

  private static let spacing = 6

  init(_ edit: NameEdit) {
    self.edit = edit
    entry = edit.makeEntry()
    dialog = Self.makeDialog(edit.heading, body: edit.body, yes: edit.yes)
    preview.isVisible = !edit.photos.isEmpty
    dialog.setExtraChild(Box(vertical: true, spacing: Self.spacing, [entry, preview]))
    entry.onChanged { [weak self] in self?.update() }
    entry.onActivate { [weak self] in
      if let self, edit.isPossible(entry.text) { dialog.confirmAnswer() }
    }
    update()
  }

  private func update() {
    dialog.setEnabled(edit.isPossible(entry.text))
    let names = edit.names(entry.text)
    guard names.count > 1, let first = names.first, let last = names.last else { return }
    preview.text = Message("{first} … {last}", ["first": first, "last": last]).translated
  }

  var answer: Answer { edit.answer(entry.text) }

  func shown() { entry.grabFocus(selecting: edit.selected) }
}

/// The entry for a new name in the gallery, in a popover at the photo or the folder.
@MainActor
final class RenamePopover {
  /// Called once with the answer.
  var onAnswer: (@MainActor (Answer) -> Void)?

  private let edit: NameEdit
  private let entry: Entry
  private let popover: PopoverMenu
  private static let width = 28

  /// Makes the entry for what a question is about; nil if that is not the name of a photo or a folder.
  init?(_ question: Question, in view: Widget) {
    switch question {
    case .rename(let photos) where photos.count == 1: edit = NameEdit(renaming: photos)
    case .renameFolder(let folder): edit = NameEdit(renaming: folder)
    default: return nil
    }
    entry = edit.makeEntry()
    entry.setWidth(characters: Self.width)
    popover = PopoverMenu(content: entry, parent: view)
    entry.onActivate { [weak self] in
      guard let self, edit.isPossible(entry.text) else { return }
      send(edit.answer(entry.text))
      popover.popDown()
    }
    popover.onClosed { [weak self] in self?.send(.dismissed) }
  }

  /// Opens the popover; `place` is in points of the view.
  func open(at place: Rect) {
    popover.popUp(atX: place.origin.x, y: place.origin.y, width: 1, height: 1)
    entry.grabFocus(selecting: edit.selected)
  }

  func close() { popover.popDown() }

  private func send(_ answer: Answer) {
    defer { onAnswer = nil }
    onAnswer?(answer)
  }
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

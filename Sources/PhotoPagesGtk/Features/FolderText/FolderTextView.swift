import GtkBindings
import PhotoPages

/// The text about all photos, above them: its first line, which unfolds, or its editor.
@MainActor
final class FolderTextView {
  let widget = Canvas()

  /// The button that unfolds the text, with the first line on it.
  private let disclosure: Button
  private let line = Label(alignment: .start)
  private let folded = Icon.next.makeView(size: FolderTextView.arrowSize)
  private let unfolded = Icon.down.makeView(size: FolderTextView.arrowSize)
  private let edit: Button
  private let text = CommentBody()
  /// The reason why the text cannot be edited.
  private let note = Label(wraps: true, alignment: .start)
  private let content: Box
  private let scroller: ScrolledView
  private let heading = Label(FolderTextView.title.translated, alignment: .start)
  private let editor: FolderTextEditor
  private var shown: FolderTextFeature?

  private static let title = Command.unfoldDescription.label
  private static let arrowSize = 16
  private static let iconSize = 16
  /// The points beside the buttons, as in the path bar.
  private static let margin = 6.0
  /// The points from the edges to the texts, below those of the buttons.
  private static let indents = (start: 36, end: 14)
  private static let gap = 6
  /// The least height of the first line in points: that of its buttons, which an editor does not show.
  private static let leastHead = 30.0

  init(in context: PartContext) {
    disclosure = Button(child: Box(vertical: false, spacing: Self.gap, [folded, unfolded, line]))
    edit = Button(showing: .editDescription, iconSize: Self.iconSize, in: context)
    content = Box(vertical: true, spacing: Self.gap, [text.widget, note])
    scroller = ScrolledView(child: content)
    editor = FolderTextEditor(in: context)
    setUp()
    disclosure.onClicked { [weak context] in context?.send(.command(.unfoldDescription)) }
  }

  private func setUp() {
    widget.delegate = self
    widget.addStyle("folder-text")
    widget.isVisible = false
    for button in [disclosure, edit] { button.addStyle("flat") }
    disclosure.accessibleName = Self.title.translated
    line.expand(vertically: false)
    heading.addStyle("heading")
    note.addStyle("folder-text-note")
    content.setMargins(
      start: Self.indents.start, end: Self.indents.end, top: 0, bottom: Self.gap)
    scroller.accessibleName = Self.title.translated
    scroller.isFocusable = true
    for part in [disclosure, edit, heading, scroller, editor.widget] { widget.add(part) }
  }

  // MARK: - Showing

  /// Shows a text; returns whether it lost the keyboard focus, which then has to go elsewhere.
  func update(_ new: FolderTextFeature) -> Bool {
    guard new != shown else { return false }
    let hadFocus = editor.widget.hasFocusInside
    let isOther = new.shownText != shown?.shownText
    shown = new
    let isEditing = new.draft != nil
    widget.isVisible = isEditing || !new.shownText.isEmpty
    showHead(new, isEditing: isEditing)
    scroller.isVisible = !isEditing && new.isUnfolded
    if isOther { text.show(CommentText(new.shownText)) }
    note.show(new.text?.obstacle?.sentence?.translated)
    let losesFocus = hadFocus && !isEditing && !takeFocus()
    editor.update(new.draft)
    return losesFocus
  }

  private func showHead(_ new: FolderTextFeature, isEditing: Bool) {
    let isUnfolded = new.isUnfolded
    let first = new.shownText.split(separator: "\n").first { !$0.allSatisfy { $0.isWhitespace } }
    line.text = isUnfolded ? Self.title.translated : first.map(String.init) ?? ""
    line.setStyle("heading", isUnfolded)
    (folded.isVisible, unfolded.isVisible) = (!isUnfolded, isUnfolded)
    disclosure.setAccessibleExpanded(isUnfolded)
    disclosure.setAccessibleDescription(first.map(String.init) ?? "")
    disclosure.isVisible = !isEditing
    edit.isVisible = !isEditing && new.text?.obstacle == nil
    heading.isVisible = isEditing
  }

  /// Takes the keyboard focus from the editor that is about to be hidden; returns whether it could.
  private func takeFocus() -> Bool {
    guard widget.isVisible else { return false }
    return (edit.isVisible ? edit : disclosure).grabFocus()
  }

  func focusEditor() { editor.focus() }

  // MARK: - Scrolling

  /// Whether the unfolded text has the keyboard focus, so that keys scroll it.
  var takesScrollKeys: Bool { scroller.hasFocus }

  /// Scrolls the unfolded text by a number of its visible heights.
  func scroll(by pages: Double) {
    scroller.value = min(max(0, scroller.value + pages * max(1, scroller.pageSize)), scroller.upper)
  }

  // MARK: - Layout

  /// Returns the height in points in a gallery of this width, with at most `limit` points for a long text.
  func height(width: Double, limit: Double) -> Double {
    guard widget.isVisible else { return 0 }
    if editor.widget.isVisible {
      return headHeight + editor.height(width: width - 2 * Self.margin, limit: limit)
    }
    guard scroller.isVisible else { return headHeight }
    return headHeight + min(limit, content.measureHeight(width: width).natural).rounded(.up)
  }

  private var headHeight: Double {
    [disclosure, edit, heading].map { $0.measureHeight().natural }.reduce(Self.leastHead, max)
  }
}

extension FolderTextView: CanvasDelegate {
  func layOut(_ canvas: Canvas, width: Double, height: Double) {
    let head = min(headHeight, height)
    func put(_ part: Widget, from start: Double, to end: Double, _ y: Double, _ height: Double) {
      guard part.isVisible else { return }
      let x = canvas.isRightToLeft ? width - end : start
      canvas.place(part, x: x, y: y, width: max(0, end - start), height: max(0, height))
    }
    let editWidth = edit.isVisible ? edit.measureWidth().natural : 0
    let end = width - Self.margin - editWidth
    put(disclosure, from: Self.margin, to: end, 0, head)
    put(edit, from: end, to: end + editWidth, 0, head)
    put(heading, from: Double(Self.indents.end), to: end, 0, head)
    put(scroller, from: 0, to: width, head, height - head)
    put(editor.widget, from: Self.margin, to: width - Self.margin, head, height - head)
  }
}

extension FolderText.Obstacle {
  /// The sentence below a text that cannot be edited; nil for a folder that cannot be written, which has no button.
  fileprivate var sentence: Message? {
    switch self {
    case .readOnly: nil
    case .otherEncoding:
      Message("This text is not in UTF-8, so it can be read but not edited here.")
    case .tooLong: Message("Only the first 64 kB of this text are shown. It cannot be edited here.")
    case .link(let target):
      Message(
        "This text is in “{file}”, to which a link leads. It cannot be edited here.",
        ["file": target])
    case .tooManyMarks:
      Message("A letter of this text has too many accents, so it can be read but not edited here.")
    }
  }
}

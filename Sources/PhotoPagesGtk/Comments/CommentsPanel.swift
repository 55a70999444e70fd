import GtkBindings
import PhotoPages

/// The comments on the shown photo, and the entry for a new one.
///
/// The sheet is dark in both styles, like everything on the black around the photo.
@MainActor
final class CommentsPanel: CommentChooser {
  let widget: Widget

  let context: PartContext
  private let list: CommentList
  private let composer: CommentComposer
  private let note: CommentsNote
  private var shownPhoto: PhotoID?
  /// The photo whose comments have rows.
  private var filledPhoto: PhotoID?
  private var isOpen = false
  private var isFilling = false
  private var minute: Delay?

  /// The milliseconds after which the ages in the rows may have changed.
  private static let refreshAfter = 60_000

  init(in context: PartContext) {
    self.context = context
    list = CommentList(in: context)
    composer = CommentComposer(in: context)
    note = CommentsNote(in: context)
    let middle = Overlay(child: list.widget, below: note.widget)
    let panel = Box(vertical: true, [middle, composer.widget])
    panel.addStyle("comments-panel")
    widget = panel
    list.onPressedLong = { [weak context] comment in
      context?.send(.input(.commentPressedLong(comment)))
    }
    widget.on(.mapped) { [weak self] in self?.waitAMinute() }
    widget.on(.unmapped) { [weak self] in self?.minute = nil }
  }

  var features: ViewerFeatures { .shownPhoto.union([.chrome, .comments, .preferences]) }

  func update(_ viewer: Viewer) {
    let (photo, wasOpen) = (viewer.model.currentPhoto?.id, isOpen)
    isOpen = context.chrome.showsComments
    // A closed panel is updated when it opens; one that fades away keeps its contents.
    guard isOpen else { return }
    let isPaging = wasOpen && photo != shownPhoto
    shownPhoto = photo
    composer.update(viewer)
    guard !isPaging, !isFilling else { return fillSoon() }
    list.update(viewer, isAnimated: wasOpen && photo == filledPhoto)
    filledPhoto = photo
    mark(viewer)
    note.update(viewer)
  }

  /// Fills the panel one frame later: laying out another photo's rows takes longer than drawing the photo.
  private func fillSoon() {
    guard !isFilling else { return }
    isFilling = true
    widget.afterNextFrame { [weak self] in
      guard let self else { return }
      self.isFilling = false
      if self.isOpen { self.update(self.context.session.viewer) }
    }
  }

  /// Highlights the comment whose menu is open, and marks the one that is being edited.
  private func mark(_ viewer: Viewer) {
    var selected: CommentID?
    if case .comment(let comment)? = context.openMenu { selected = comment }
    list.mark(selected: selected, viewer)
  }

  func perform(_ request: ViewRequest) -> Bool {
    guard request == .focusCommentEntry else { return false }
    composer.focus()
    return true
  }

  var focusedComment: CommentID? { list.focused }

  func comment(at point: Point, of other: Widget) -> CommentID? {
    guard isOpen else { return nil }
    return rows(in: other).first { $0.place.contains(point) }?.id
  }

  /// Returns the rows' places in points of another widget, oldest first, including rows scrolled out of view.
  func rows(in other: Widget) -> [(id: CommentID, place: Rect)] {
    guard isOpen else { return [] }
    return list.ids.compactMap { id in list.row(of: id)?.rect(in: other).map { (id, $0) } }
  }

  private func waitAMinute() {
    minute = Delay(milliseconds: Self.refreshAfter) { [weak self] in
      guard let self else { return }
      self.list.refresh(self.context.session.viewer)
      self.waitAMinute()
    }
  }
}

extension CommentsPanel: MenuAnchor {
  /// Returns the place of a comment's menu: at the pointer if that is on its row, else at a fixed place of the row.
  func place(of menu: PhotoMenu, in view: Widget) -> Rect? {
    guard case .comment(let comment) = menu, let row = list.row(of: comment)?.rect(in: view) else {
      return nil
    }
    let pointer = context.pointer(in: view)
    let point =
      pointer.flatMap { row.contains($0) ? $0 : nil }
      ?? Point(x: row.origin.x + row.size.width / 4, y: row.origin.y + row.size.height / 2)
    return Rect(x: point.x, y: point.y, width: 0, height: 0)
  }
}

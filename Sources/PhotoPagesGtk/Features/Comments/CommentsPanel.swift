import GtkBindings
import PhotoPages

/// The shown photo's comments and the entry for a new one, dark or light as menus are.
@MainActor
final class CommentsPanel: CommentPart {
  let widget: Widget

  let context: PartContext
  private let head: PanelHead
  private let list: CommentList
  private let composer: CommentComposer
  private let note: CommentsNote
  private var shownPhoto: PhotoID?
  private var filledPhoto: PhotoID?
  private var isOpen = false
  private var isFilling = false
  private var minute: Delay?

  /// The milliseconds after which the ages in the rows may have changed.
  private static let refreshAfter = 60_000

  init(in context: PartContext) {
    self.context = context
    head = PanelHead(Message("Comments"), closedBy: .hideComments, in: context)
    list = CommentList(in: context)
    composer = CommentComposer(in: context)
    note = CommentsNote(in: context)
    let middle = Overlay(child: list.widget, below: note.widget)
    let panel = Box(vertical: true, [head.widget, middle, composer.widget])
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
    head.update(coversPage: context.panelCovers)
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

  private func mark(_ viewer: Viewer) {
    var selected: CommentID?
    if case .comment(let comment)? = context.openMenu { selected = comment }
    list.mark(selected: selected, viewer)
  }

  func focus(_ comment: CommentID) { list.focus(comment) }

  /// Puts the cursor into the entry, once it is on screen: before that, screen readers would not notice.
  func focusEntry() {
    guard !widget.isMapped, let pages = context.pagerView?.canvas else { return composer.focus() }
    pages.afterNextFrame { [weak self] in
      guard let self, self.isOpen else { return }
      self.composer.focus()
    }
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

extension CommentsPanel {
  /// Returns the place of a comment's menu: at its button if that was pressed, else at the pointer or in its row.
  func place(of menu: PhotoMenu, in view: Widget) -> Rect? {
    guard case .comment(let comment) = menu, let row = list.row(of: comment)?.rect(in: view) else {
      return nil
    }
    let pointer = context.pointer(in: view)
    if let button = list.menuButton(of: comment), let place = button.rect(in: view),
      button.hasFocus || pointer.map(place.contains) == true
    {
      return place
    }
    let point =
      pointer.flatMap { row.contains($0) ? $0 : nil }
      ?? Point(x: row.origin.x + row.size.width / 4, y: row.origin.y + row.size.height / 2)
    return Rect(x: point.x, y: point.y, width: 0, height: 0)
  }
}

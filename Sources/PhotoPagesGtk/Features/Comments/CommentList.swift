import GtkBindings
import PhotoPages

/// The rows of a photo's comments, the newest at the bottom, in a scrolled view; `CommentWindow` chooses which.
@MainActor
final class CommentList {
  let widget: ScrolledView

  var onPressedLong: (@MainActor (CommentID) -> Void)?

  private let context: PartContext
  private let column = Box(vertical: true)
  private let older: OlderCommentsRow
  private let scrolling: CommentScrolling
  private var comments: [PhotoComment] = []
  private var window = CommentWindow()
  private var rows: [CommentID: CommentPlace] = [:]
  /// The revealers in the column below the row for older comments, including those that slide away.
  private var order: [Revealer] = []
  private var isExtending = false
  private var markedEdit: CommentID?

  init(in context: PartContext) {
    self.context = context
    // A few comments stay at the bottom, near the entry.
    column.align(horizontally: .fill, vertically: .end)
    column.addStyle("comments")
    older = OlderCommentsRow(in: context)
    column.append(older.widget)
    widget = ScrolledView(child: column)
    widget.expand()
    scrolling = CommentScrolling(widget, column: column)
    scrolling.onScrolled = { [weak self] in self?.extendSoon() }
    widget.on(.mapped) { [weak self] in self?.extendSoon() }
  }

  /// The comments that have a row, in order, except those that slide away.
  var ids: [CommentID] { window.ids }

  /// Shows the loaded comments; unless it is animated, they are another photo's or the panel has just opened.
  func update(_ viewer: Viewer, isAnimated: Bool) {
    older.update(viewer)
    let known = viewer.model.shownAnnotations.comments
    guard !isAnimated || known != comments else { return extendSoon() }
    let isOwnNew = isOwnNew(known.last, viewer.model.preferences.author)
    if isAnimated, !isOwnNew {
      window.follow(known, from: comments, isAtEnd: scrolling.isAtEnd)
    } else {
      window.showNewest(of: known)
    }
    comments = known
    if !isAnimated || isOwnNew { scrolling.holdEnd() }
    arrange(viewer, isAnimated: isAnimated)
    extendSoon()
  }

  /// Whether the newest comment was just written here, so that its author wants to see it.
  private func isOwnNew(_ newest: PhotoComment?, _ user: Author) -> Bool {
    guard let newest, newest.author.id == user.id else { return false }
    return !comments.contains { $0.id == newest.id }
  }

  func refresh(_ viewer: Viewer) {
    for id in ids { rows[id]?.part.update(viewer) }
  }

  /// Highlights the row whose menu is open, and marks the one that is being edited.
  func mark(selected: CommentID?, _ viewer: Viewer) {
    let edited = viewer.model.commentDraft.edited?.id
    for (id, row) in rows {
      row.part.widget.setStyle("selected", id == selected)
      row.part.widget.setStyle("edited", id == edited)
    }
    for id in Set([markedEdit, edited]) where edited != markedEdit {
      id.flatMap { rows[$0] }?.part.update(viewer)
    }
    markedEdit = edited
  }

  func row(of comment: CommentID) -> Widget? { rows[comment]?.part.widget }

  func menuButton(of comment: CommentID) -> Widget? {
    rows[comment]?.part.menuButton
  }

  func focus(_ comment: CommentID) {
    guard rows[comment]?.part.focus() != true else { return }
    context.pagerView?.canvas.grabFocus()
  }

  var focused: CommentID? { ids.first { rows[$0]?.part.widget.hasFocusInside == true } }

  // MARK: - Scrolling

  /// Adds rows near the visible ones after the next frame; GTK may be laying out the view now.
  private func extendSoon() {
    guard !isExtending, widget.isMapped else { return }
    isExtending = true
    widget.afterNextFrame { [weak self] in
      self?.isExtending = false
      self?.extend()
    }
  }

  private func extend() {
    guard widget.isMapped, widget.pageSize > 0 else { return }
    if scrolling.isNearStart {
      if window.extendUp(in: comments) {
        arrange(context.session.viewer, isAnimated: false)
        return extendSoon()
      }
      // Each event brings an update and so another call of this; sending it once is enough.
      if hasUnrequestedComments {
        context.send(.input(.olderCommentsRequested(afterFailure: false)))
      }
    } else if scrolling.isNearEnd, window.extendDown(in: comments) {
      arrange(context.session.viewer, isAnimated: false)
      extendSoon()
    }
  }

  private var hasUnrequestedComments: Bool {
    let model = context.session.viewer.model
    guard model.shownAnnotations.hasOlderComments else { return false }
    if case .unrequested? = model.shownAnnotationState?.olderComments { return true }
    return false
  }

  // MARK: - Adding and removing rows

  private func arrange(_ viewer: Viewer, isAnimated: Bool) {
    let wanted = Set(ids)
    let staying = Set(wanted.compactMap { rows[$0].map { ObjectIdentifier($0.revealer) } })
    scrolling.holdFirstRow { staying.contains(ObjectIdentifier($0)) }
    remove(Set(rows.keys).subtracting(wanted), isAnimated: isAnimated)
    let shown = comments[(comments.firstIndex { $0.id == ids.first } ?? comments.count)...]
    var place = 0
    for comment in shown.prefix(ids.count) {
      if let row = rows[comment.id] {
        place = (order.firstIndex { $0 === row.revealer } ?? place) + 1
        guard row.comment != comment else { continue }
        rows[comment.id]?.comment = comment
        row.part.update(viewer)
        continue
      }
      let row = makeRow(for: comment, isAnimated: isAnimated)
      row.part.update(viewer)
      // The row for older comments is the first child.
      column.insert(row.revealer, at: place + 1)
      order.insert(row.revealer, at: place)
      row.revealer.isRevealed = true
      place += 1
    }
    recordOrder()
  }

  private func recordOrder() {
    scrolling.rows = [older.widget] + order
  }

  private func remove(_ outside: Set<CommentID>, isAnimated: Bool) {
    // Only deleted comments slide away; rows that are out of range are removed at once.
    let isMoving = isAnimated && widget.isMapped
    let known = isMoving && !outside.isEmpty ? Set(comments.map(\.id)) : []
    for id in outside {
      guard let row = rows.removeValue(forKey: id) else { continue }
      guard isMoving, !known.contains(id) else { continue }
      row.leave { [weak self] revealer in self?.drop(revealer) }
    }
    let remaining = Set(rows.values.map { ObjectIdentifier($0.revealer) })
    for revealer in order where !remaining.contains(ObjectIdentifier(revealer)) {
      if isMoving, !revealer.isRevealed { continue }
      drop(revealer)
    }
  }

  private func drop(_ revealer: Revealer) {
    column.remove(revealer)
    order.removeAll { $0 === revealer }
    recordOrder()
  }

  private func makeRow(for comment: PhotoComment, isAnimated: Bool) -> CommentPlace {
    let row = CommentPlace(for: comment, isAnimated: isAnimated, in: context)
    row.onPressedLong { [weak self] id in self?.onPressedLong?(id) }
    rows[comment.id] = row
    return row
  }
}

/// One comment's row, and the revealer that animates it.
@MainActor
struct CommentPlace {
  var comment: PhotoComment
  let part: any CommentRowPart
  let revealer: Revealer

  init(for comment: PhotoComment, isAnimated: Bool, in context: PartContext) {
    self.comment = comment
    part = context.factory.makeCommentRow(for: comment, in: context)
    revealer = Revealer(child: part.widget, transition: isAnimated ? .crossfade : .none)
  }

  func onPressedLong(_ handler: @escaping @MainActor (CommentID) -> Void) {
    let id = comment.id
    let click = ClickGesture(on: part.widget, button: PagerView.secondaryButton)
    click.onPressed { _, _ in handler(id) }
    part.widget.onLongPress { _, _ in handler(id) }
  }

  func leave(_ whenGone: @escaping @MainActor (Revealer) -> Void) {
    revealer.slideAway { [weak revealer] in
      if let revealer { whenGone(revealer) }
    }
  }
}

/// The row above the oldest loaded comment while there are older ones: a spinner, or an error and a button.
@MainActor
final class OlderCommentsRow {
  let widget: Box

  private let spinner = Spinner(
    size: OlderCommentsRow.spinnerSize,
    accessibleName: Message("Loading older comments").translated)
  private let label = Label(wraps: true)
  private let retry: Button

  private static let spinnerSize = 24
  private static let spacing = 12

  init(in context: PartContext) {
    retry = Button(label: context.factory.title(of: .retry).translated)
    widget = Box(vertical: true, spacing: Self.spacing, [spinner, label, retry])
    widget.setMargins(Self.spacing)
    widget.isVisible = false
    label.addStyle("comments-note")
    retry.align(horizontally: .centre, vertically: .centre)
    retry.onClicked { [weak context] in
      context?.send(.input(.olderCommentsRequested(afterFailure: true)))
    }
  }

  func update(_ viewer: Viewer) {
    let state = viewer.model.shownAnnotationState
    widget.isVisible = viewer.model.shownAnnotations.hasOlderComments
    var error: PhotoSourceError?
    if case .failed(let reason)? = state?.olderComments { error = reason }
    label.show(error?.sentence.translated)
    retry.isVisible = error != nil
    // The spinner takes its space before it spins, so that nothing moves when it starts.
    spinner.isVisible = error == nil
    spinner.isSpinning = if case .loading? = state?.olderComments { true } else { false }
  }
}

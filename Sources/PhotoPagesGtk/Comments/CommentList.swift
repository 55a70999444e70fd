import Gtk
import PhotoPages

/// The rows of a photo's comments, the newest at the bottom, in a view that scrolls.
@MainActor
final class CommentList {
  /// What stands on screen.
  let widget: ScrolledView

  /// Told of a row that was pressed for long, or with the second button.
  var onPressedLong: (@MainActor (CommentID) -> Void)?

  private let context: PartContext
  private let column = Box(vertical: true)
  private var rows: [CommentID: Row] = [:]
  /// The comments that have a row, in order, without those that are on their way out.
  private(set) var ids: [CommentID] = []

  /// What stands in the column, also what is on its way out.
  private var order: [Revealer] = []

  /// One comment's row, and what lets it come and go.
  private struct Row {
    let part: any PagesPart
    let revealer: Revealer
  }

  init(in context: PartContext) {
    self.context = context
    // Few comments stand at the bottom, near the field in which the next is written.
    column.align(horizontally: .fill, vertically: .end)
    column.addStyle("comments")
    widget = ScrolledView(child: column)
    widget.expand()
  }

  /// Shows these comments.
  ///
  /// - Parameters:
  ///   - comments: the oldest first.
  ///   - pages: the gallery that they are in.
  ///   - isAnimated: whether rows come and go with a movement; else they are another photo's.
  func update(_ comments: [Comment], _ pages: Pages, isAnimated: Bool) {
    let wasAtEnd = widget.isAtEnd
    let wanted = comments.map(\.id)
    let isOwnNew = comments.last.map { !ids.contains($0.id) && $0.author == pages.model.author }
    remove(Set(ids).subtracting(wanted), isAnimated: isAnimated)
    insert(comments, isAnimated: isAnimated)
    ids = wanted
    for id in ids { rows[id]?.part.update(pages) }
    if !isAnimated || wasAtEnd || isOwnNew == true { widget.scrollToEnd() }
  }

  /// Shows the rows as they are a minute later.
  func refresh(_ pages: Pages) {
    for id in ids { rows[id]?.part.update(pages) }
  }

  /// Makes one row stand out as the one that a menu is open for, and one as being edited.
  func mark(selected: CommentID?, edited: CommentID?) {
    for (id, row) in rows {
      row.part.widget.setStyle("selected", id == selected)
      row.part.widget.setStyle("edited", id == edited)
    }
  }

  /// The row of a comment.
  func row(of comment: CommentID) -> Widget? { rows[comment]?.part.widget }

  /// The comment whose row has the keyboard focus.
  var focused: CommentID? { ids.first { rows[$0]?.part.widget.hasFocusInside == true } }

  // MARK: - Coming and going

  private func remove(_ gone: Set<CommentID>, isAnimated: Bool) {
    for id in gone {
      guard let row = rows.removeValue(forKey: id) else { continue }
      let widget = row.part.widget
      if widget.hasFocusInside { context.focusPages() }
      guard isAnimated, self.widget.isMapped else { continue }
      row.revealer.setTransition(.slideDown)
      row.revealer.onMovementEnded { [weak self, weak revealer = row.revealer] in
        guard let revealer else { return }
        self?.drop(revealer)
      }
      row.revealer.isRevealed = false
    }
    guard !isAnimated || !widget.isMapped else { return }
    for revealer in order where !rows.values.contains(where: { $0.revealer === revealer }) {
      drop(revealer)
    }
  }

  private func drop(_ revealer: Revealer) {
    column.remove(revealer)
    order.removeAll { $0 === revealer }
  }

  private func insert(_ comments: [Comment], isAnimated: Bool) {
    let anchor = isAnimated ? firstVisible : nil
    var place = 0
    for comment in comments {
      if let row = rows[comment.id] {
        place = (order.firstIndex { $0 === row.revealer } ?? place) + 1
        continue
      }
      let row = makeRow(for: comment, isAnimated: isAnimated)
      column.insert(row.revealer, at: place)
      order.insert(row.revealer, at: place)
      row.revealer.isRevealed = true
      if let anchor, let below = order.firstIndex(where: { $0 === anchor }), place < below {
        // What is being read stays where it is.
        widget.value += row.part.widget.measureNaturalHeight(width: column.width)
      }
      place += 1
    }
  }

  private func makeRow(for comment: Comment, isAnimated: Bool) -> Row {
    let part = context.factory.makeCommentRow(for: comment, in: context)
    part.update(context.gallery.pages)
    let revealer = Revealer(child: part.widget, transition: isAnimated ? .crossfade : .none)
    let id = comment.id
    let click = ClickGesture(on: part.widget, button: PagesView.secondaryButton)
    click.onPressed { [weak self] _, _, _ in self?.onPressedLong?(id) }
    let press = LongPressGesture(on: part.widget, touchOnly: false)
    press.onPressed { [weak self] _, _ in
      press.claim()
      self?.onPressedLong?(id)
    }
    let row = Row(part: part, revealer: revealer)
    rows[id] = row
    return row
  }

  /// The uppermost row of which anything is to be seen.
  private var firstVisible: Revealer? {
    order.first { revealer in
      guard let place = revealer.allocation(in: widget) else { return false }
      return place.y + place.height > 0
    }
  }
}

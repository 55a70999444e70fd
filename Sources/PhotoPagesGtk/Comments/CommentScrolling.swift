import GtkBindings

/// Keeps the read comments in their place while rows come and go around them.
///
/// At the end, the view stays at the end. Elsewhere the first visible row stays where it is, whatever happens above.
@MainActor
final class CommentScrolling {
  private enum Hold {
    case end
    /// The row's upper edge stays `offset` points below the view's.
    case row(Widget, offset: Double)
  }

  private let view: ScrolledView
  private let column: Box
  private var hold = Hold.end
  /// The position that was set here; reaching it is not scrolling by hand.
  private var ownValue: Double?
  /// Whether the content's height changed since the held place was restored.
  private var isContentChanged = false

  var rows: [Widget] = []

  var onScrolled: (@MainActor () -> Void)?

  init(_ view: ScrolledView, column: Box) {
    self.view = view
    self.column = column
    view.onContentChanged { [weak self] in self?.isContentChanged = true }
    view.onLaidOut { [weak self] in self?.laidOut() }
    view.onScrolled { [weak self] in self?.scrolled() }
  }

  var isAtEnd: Bool {
    if case .end = hold { true } else { false }
  }

  var isNearStart: Bool { view.value < view.pageSize }

  var isNearEnd: Bool { view.value > view.upper - 2 * view.pageSize }

  func holdEnd() {
    hold = .end
    restore()
  }

  func holdFirstRow(where stays: (Widget) -> Bool) {
    guard !isAtEnd else { return }
    capture(where: stays)
  }

  private func scrolled() {
    guard view.value != ownValue else { return }
    ownValue = nil
    if view.isAtEnd { hold = .end } else { capture { _ in true } }
    onScrolled?()
  }

  private func capture(where stays: (Widget) -> Bool) {
    for row in rows where stays(row) {
      guard let place = row.allocation(in: column), place.height > 0,
        place.y + place.height > view.value
      else { continue }
      hold = .row(row, offset: place.y - view.value)
      return
    }
  }

  private func laidOut() {
    guard isContentChanged else { return }
    isContentChanged = false
    restore()
  }

  private func restore() {
    let value: Double
    switch hold {
    case .end: value = view.upper - view.pageSize
    case .row(let held, let offset):
      guard let place = held.allocation(in: column) else { return }
      value = place.y - offset
    }
    guard abs(value - view.value) > 0.5 else { return }
    ownValue = max(0, min(value, view.upper - view.pageSize))
    view.jump(to: value)
  }
}

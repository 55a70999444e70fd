import GtkBindings
import PhotoPages

// The grid's keys are handled here and not by GTK, whose arrow keys select what they reach.
extension GalleryView {
  /// Moves the focus by a key; Space is a click with Control on the item with the focus, Return opens it.
  func take(_ key: Key) -> Bool {
    guard !context.chrome.showsPages else { return false }
    if folderText.takesScrollKeys, let move = Self.moves[key] {
      folderText.scroll(by: move.direction.pages)
      return true
    }
    guard grid.holdsFocus else { return false }
    reportFocus()
    guard let position = keyPosition else { return false }
    if key.activatesControls, grid.hasFocusInCell { return false }
    switch key {
    case Self.space: withFocusInSight { clicked(position, [.control]) }
    case Self.open[0], Self.open[1]: open(position)
    default:
      guard let move = Self.moves[key] else { return false }
      go(to: target(of: move.direction, from: position), from: position, move.withShift)
    }
    return true
  }

  /// Moves the focus to an item, which comes into sight even if it has the focus already.
  private func go(to target: Int, from position: Int, _ withShift: Bool) {
    focusItem(at: target)
    guard target != position else { return }
    focus(target, withShift: withShift)
  }

  private enum Direction {
    case left, right, up, down, pageUp, pageDown, start, end

    /// The number of visible heights by which the direction scrolls a text.
    var pages: Double {
      switch self {
      case .left, .right: 0
      case .up: -0.2
      case .down: 0.2
      case .pageUp: -0.9
      case .pageDown: 0.9
      case .start: -.infinity
      case .end: .infinity
      }
    }
  }

  private static let space = Key(accelerator: "space")
  private static let open = ["Return", "KP_Enter"].map { Key(accelerator: $0) }

  private static let moves: [Key: (direction: Direction, withShift: Bool)] = {
    let names: [(String, Direction)] = [
      ("Left", .left), ("Right", .right), ("Up", .up), ("Down", .down), ("Page_Up", .pageUp),
      ("Page_Down", .pageDown), ("Home", .start), ("End", .end),
    ]
    var moves: [Key: (Direction, Bool)] = [:]
    for (name, direction) in names {
      if let key = Key(accelerator: name) { moves[key] = (direction, false) }
      if let key = Key(accelerator: "<Shift>" + name) { moves[key] = (direction, true) }
    }
    return moves
  }()

  /// Returns the position to which a move leads; the same one if there is none.
  private func target(of direction: Direction, from position: Int) -> Int {
    let last = items.lastReached ?? 0
    let forward = canvas.isRightToLeft ? -1 : 1
    let page = columns * max(1, Int(grid.viewHeight) / (cellSize.height + Self.gap))
    let target =
      switch direction {
      case .left: position - forward
      case .right: position + forward
      case .up: position - columns
      case .down: position + columns
      case .pageUp: max(position - page, position % columns)
      case .pageDown: min(position + page, last)
      case .start: 0
      case .end: last
      }
    // The row below the last full one may be shorter.
    if direction == .down, target > last, position / columns < last / columns { return last }
    return (0...last).contains(target) ? target : position
  }

  private var columns: Int { max(1, grid.maxColumns) }
}

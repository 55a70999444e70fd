/// The layout of a row with the names of folders, the outermost first; the last one is shown.
///
/// Pure arithmetic on widths, in points. No name takes more than half of the row. Outer folders without room are left
/// to a menu, except the innermost one, which is shortened together with the shown folder.
package struct PathLayout: Equatable, Sendable {
  /// The number of outer folders that are in the menu; there is no menu for none.
  package let hiddenCount: Int
  /// The widths of the other names.
  package let widths: [Double]

  /// Lays out names of these natural widths in a row; a separator follows the menu and every name but the last.
  package init(names: [Double], separator: Double, menu: Double, room: Double) {
    let names = names.map { min($0, (room / 2).rounded(.down)) }
    func taken(hiding count: Int) -> Double {
      let lead = count == 0 ? 0 : menu + separator
      return lead + Double(names.count - count - 1) * separator
    }
    let most = max(0, names.count - 2)
    hiddenCount =
      (0..<most).first { count in
        taken(hiding: count) + names[count...].reduce(0, +) <= room
      } ?? most
    let shown = Array(names[hiddenCount...])
    let rest = max(0, room - taken(hiding: hiddenCount))
    guard shown.count == 2, shown[0] + shown[1] > rest else {
      widths = shown
      return
    }
    let outer = min(shown[0], max((rest / 2).rounded(.down), rest - shown[1]))
    widths = [outer, rest - outer]
  }
}

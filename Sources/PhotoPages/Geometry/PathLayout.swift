/// The layout of a row with the names of folders, the outermost first; the last one is shown.
///
/// Pure arithmetic on widths, in points. Outer folders without room are left to a menu, the outermost first, and none of
/// the others takes more than half of the row. The name of the shown folder is shortened last.
package struct PathLayout: Equatable, Sendable {
  /// The number of outer folders that are not in the row.
  package let hiddenCount: Int
  /// Whether there is a menu for them.
  ///
  /// It is left out if the shown name is whole only without it, or would have less than twice its room.
  package let hasMenu: Bool
  /// The widths of the other names.
  package let widths: [Double]

  /// Lays out names of these natural widths in a row; a separator follows the menu and every name but the last.
  package init(names: [Double], separator: Double, menu: Double, room: Double) {
    let outer = names.dropLast().map { min($0, (room / 2).rounded(.down)) }
    let (shown, lead) = (names.last ?? 0, menu + separator)
    /// Returns the room for the shown folder's name.
    func rest(hiding count: Int) -> Double {
      outer[count...].reduce(room - (count == 0 ? 0 : lead)) { $0 - $1 - separator }
    }
    let hidden = (0..<outer.count).first { rest(hiding: $0) >= shown } ?? outer.count
    let rest = rest(hiding: hidden)
    hiddenCount = hidden
    let fits = rest >= shown || (shown > room && rest >= lead * 2)
    hasMenu = hidden > 0 && fits
    widths = outer[hidden...] + [min(shown, max(0, hidden > 0 && !hasMenu ? room : rest))]
  }
}

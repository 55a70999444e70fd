/// The photos of a list that are shown, in the list's order; reports changes as splices.
///
/// They are known by the numbers of their URIs.
struct FilteredPhotos {
  /// A range of the shown photos, and those that replace it.
  struct Change: Equatable {
    let range: Range<Int>
    let places: ArraySlice<UInt32>
  }

  /// The most changes that are reported one by one.
  private static let fewCount = 32

  private(set) var places: [UInt32]

  init(_ places: [UInt32] = []) { self.places = places }

  /// Shows other photos, and returns the changes that do the same to a copy, to be made one after the other.
  ///
  /// Photos that are not among the `changed` ones have the same order among each other as before.
  mutating func show(_ new: [UInt32], changed: PlaceSet = PlaceSet()) -> [Change] {
    let old = places
    places = new
    let (former, latter) = (PlaceSet(old), PlaceSet(new))
    func stays(_ place: UInt32) -> Bool {
      let place = Int(clamping: place)
      return former.contains(place) && latter.contains(place) && !changed.contains(place)
    }
    var changes: [(old: Range<Int>, new: Range<Int>)] = []
    var (position, place) = (0, 0)
    while position < old.count || place < new.count {
      let (start, newStart) = (position, place)
      while position < old.count, !stays(old[position]) { position += 1 }
      while place < new.count, !stays(new[place]) { place += 1 }
      if position > start || place > newStart {
        changes.append((start..<position, newStart..<place))
      }
      // Both are at the same photo, or at the end.
      (position, place) = (position + 1, place + 1)
    }
    if changes.count > Self.fewCount, let first = changes.first, let last = changes.last {
      changes = [
        (
          first.old.lowerBound..<last.old.upperBound,
          first.new.lowerBound..<last.new.upperBound
        )
      ]
    }
    return changes.map { old, replaced in
      // Before it the copy has the new photos already.
      let start = replaced.lowerBound
      return Change(range: start..<start + old.count, places: new[replaced])
    }
  }
}

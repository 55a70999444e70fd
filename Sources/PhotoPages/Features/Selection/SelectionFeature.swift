/// The photos that are selected in the gallery.
public struct SelectionFeature: Equatable, Sendable {
  /// A change of the selection by a person.
  public enum Change: Equatable, Sendable {
    /// Photos at these positions are selected, and all others are not if `replacing`.
    case selected([Range<Int>], replacing: Bool)
    /// Photos at these positions are no longer selected.
    case deselected([Range<Int>])
    /// The photo at a position is selected if it was not, else deselected.
    case toggled(Int)
    /// The photos from the last one that was selected or toggled to this position are selected, and no others.
    case extended(to: Int)
    /// No photo is selected any more.
    case cleared
  }

  private(set) var photos: Set<PhotoID> = []
  /// Whether a click toggles a photo and opens none: while photos are selected, and after the last one was toggled.
  public private(set) var isSelecting = false
  /// The photo from which a range is extended.
  private var anchor: PhotoID?
  /// The number of changes so far: two selections with the same version are equal.
  private(set) var version = 0

  /// Whether no photo is selected.
  public var isEmpty: Bool { photos.isEmpty }

  /// The number of selected photos.
  public var count: Int { photos.count }

  /// Whether a photo is selected.
  public func contains(_ photo: PhotoID) -> Bool { photos.contains(photo) }

  /// Whether both select the same photos; equal versions of one selection are equal without a look at the photos.
  public static func == (left: SelectionFeature, right: SelectionFeature) -> Bool {
    left.version == right.version || left.photos == right.photos && left.anchor == right.anchor
  }

  /// Makes a change of a list's selection; `focus` is the position with the keyboard focus.
  mutating func make(_ change: Change, in list: PhotoList, focus: Int) {
    version += 1
    switch change {
    case .selected(let ranges, let isReplacing):
      if isReplacing { photos = [] }
      photos.formUnion(Self.photos(at: ranges, in: list))
      anchor = ranges.last.flatMap { Self.photos(at: [$0], in: list).last }
    case .deselected(let ranges): photos.subtract(Self.photos(at: ranges, in: list))
    case .toggled(let place):
      guard list.indices.contains(place) else { return }
      anchor = list[place].id
      if photos.remove(list[place].id) == nil { photos.insert(list[place].id) }
    case .extended(let place): extend(to: place, in: list, focus: focus)
    case .cleared: (photos, anchor) = ([], nil)
    }
    // After the last photo was toggled, another one may be chosen.
    if case .toggled = change { isSelecting = true } else { isSelecting = !photos.isEmpty }
  }

  private mutating func extend(to place: Int, in list: PhotoList, focus: Int) {
    let start = anchor.flatMap { list.position(of: $0) } ?? focus
    guard list.indices.contains(place), list.indices.contains(start) else { return }
    photos = Set(Self.photos(at: [min(start, place)..<max(start, place) + 1], in: list))
    anchor = list[start].id
  }

  /// Deselects photos that are no longer listed.
  mutating func keep(_ list: PhotoList) {
    let gone = photos.filter { !list.shows($0) }
    guard !gone.isEmpty else { return }
    version += 1
    photos.subtract(gone)
    isSelecting = !photos.isEmpty
  }

  private static func photos(at ranges: [Range<Int>], in list: PhotoList) -> [PhotoID] {
    ranges.flatMap { $0.clamped(to: list.startIndex..<list.endIndex).map(list.id(at:)) }
  }
}

extension Viewer {
  /// Makes a person's change of the selection.
  mutating func changeSelection(_ change: SelectionFeature.Change) {
    model.selection.make(change, in: model.library.list, focus: model.paging.index)
  }
}

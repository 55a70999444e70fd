import GioBindings

/// The present and the new place of a file, by URI.
struct FilePair: Codable, Hashable, Sendable {
  let old: String
  let new: String

  init(_ old: Location, _ new: Location) { (self.old, self.new) = (old.uri, new.uri) }

  var oldPlace: Location { Location(uri: old) }
  var newPlace: Location { Location(uri: new) }
}

/// A photo's files, which are moved or copied together.
struct FileGroup: Codable, Hashable, Sendable {
  let photo: FilePair
  /// The files that belong to the photo, by `Belongings`; those that do not exist are left out.
  let companions: [FilePair]
  /// The photo's first name if `photo.old` is a temporary one, by URI.
  var origin: String?

  /// All files, the photo last, so that it appears with all that belongs to it.
  var all: [FilePair] { companions + [photo] }
}

/// An order of renames in which each new name is free.
struct RenameOrder {
  /// A rename of the item at an index, all of it or the part to or from a temporary name.
  struct Step: Equatable {
    let index: Int
    let old: String
    let new: String
    /// The first name of an item that has a temporary one.
    var origin: String?
    /// Whether the item has its new name afterwards.
    var isLast: Bool { !isTemporary }
    fileprivate(set) var isTemporary = false
  }

  /// Orders renames from old to new names, all different; items that pass names around get a temporary one first.
  ///
  /// Names with one key are the same, as where the case of letters is ignored.
  static func steps(
    of renames: [(old: String, new: String)], key: (String) -> String = { $0 },
    temporary: (Int) -> String
  ) -> [Step] {
    let places = renames.indices.map { (key(renames[$0].old), $0) }
    let byOld = Dictionary(places, uniquingKeysWith: { first, _ in first })
    var done: Set<Int> = []
    var steps: [Step] = []
    for start in renames.indices {
      var chain: [Int] = []
      var next: Int? = start
      while let index = next, done.insert(index).inserted {
        chain.append(index)
        next = byOld[key(renames[index].new)]
      }
      let isCircle = chain.count > 1 && next == chain.first
      var ordered = chain.reversed().map { index in
        Step(index: index, old: renames[index].old, new: renames[index].new)
      }
      if isCircle, let first = chain.first {
        let name = temporary(first)
        ordered[ordered.count - 1] = Step(
          index: first, old: name, new: renames[first].new, origin: renames[first].old)
        let away = Step(index: first, old: renames[first].old, new: name, isTemporary: true)
        ordered.insert(away, at: 0)
      }
      steps += ordered
    }
    return steps
  }
}

import FoundationEssentials
import PhotoPages
import SQLiteBindings

/// Counts the names and values that occur on photos of some folders.
struct NameCounting {
  /// A text and its kind, which are counted together.
  private struct Group: Hashable {
    let text: String
    let isKeyword: Bool
  }

  private let database: Database
  private let folders: [Int32]

  init(_ database: Database, _ folders: [Int32]) {
    (self.database, self.folders) = (database, folders)
  }

  /// Returns the texts of tags and the keywords, each once, with the date of the last use.
  func suggestions() throws(SQLiteError) -> [NameCount] {
    // A person's tag and a thing's may have one text.
    let counts = try counts { kind, text in
      kind == .broaderKeyword ? nil : Group(text: text, isKeyword: kind == .keyword)
    }
    let isOffered = NameCount.isOffered
    return counts.map(\.count).sorted { isOffered($0, $1) }
  }

  /// Returns what there is to choose conditions from.
  func choices() throws(SQLiteError) -> FilterChoices {
    // Names that differ in case alone are one.
    let counts = try counts { kind, text in
      kind == .thing ? nil : Group(text: text.nameKey, isKeyword: kind != .person)
    }.sorted {
      let (one, other) = ($0.count, $1.count)
      return one.count == other.count ? one.name < other.name : one.count > other.count
    }
    var choices = FilterChoices()
    choices.people = counts.filter { !$0.group.isKeyword }.map(\.count)
    choices.keywords = counts.filter(\.group.isKeyword).map(\.count)
    try addValues(to: &choices)
    return choices
  }

  /// Counts the photos of each group of names, those without photos left out.
  private func counts(
    of group: (IndexedNameKind, String) -> Group?
  ) throws(SQLiteError) -> [(group: Group, count: NameCount)] {
    var places: [Group: Int] = [:]
    var counts: [(group: Group, count: NameCount)] = []
    var placesByNumber: [Int: Int] = [:]
    try database.rows("SELECT id, kind, text FROM name") { row in
      let (number, text) = (Int(clamping: row.integer(0)), row.text(2))
      guard let kind = IndexedNameKind(rawValue: Int(clamping: row.integer(1))),
        let group = group(kind, text)
      else { return true }
      let place = places[group] ?? counts.count
      if place == counts.count {
        places[group] = place
        counts.append((group, NameCount(name: text, count: 0, isKeyword: group.isKeyword)))
      }
      placesByNumber[number] = place
      return true
    }
    var uses = [Int64](repeating: .min, count: counts.count)
    try eachPhoto("names, used") { row in
      var known: [Int] = []
      for number in Self.numbers(row.bytes(0)) {
        guard let place = placesByNumber[number], !known.contains(place) else { continue }
        known.append(place)
        counts[place].count.count += 1
        uses[place] = max(uses[place], row.optionalInteger(1) ?? .min)
      }
    }
    for (place, used) in uses.enumerated() where used != .min {
      counts[place].count.lastUsed = Date(timeIntervalSinceReferenceDate: Double(used))
    }
    return counts.filter { $0.count.count > 0 }
  }

  /// Returns the numbers in a text such as ",12,7,".
  private static func numbers(_ text: [UInt8]) -> [Int] {
    var numbers: [Int] = []
    var number = 0
    for byte in text.dropFirst() {
      if byte == UInt8(ascii: ",") {
        numbers.append(number)
        number = 0
      } else {
        number = number &* 10 &+ Int(byte &- UInt8(ascii: "0"))
      }
    }
    return numbers
  }

  private func addValues(to choices: inout FilterChoices) throws(SQLiteError) {
    var found = choices
    var years: Set<Int> = []
    try eachPhoto("DISTINCT day / 10000, rating, label, kind, flags") { row in
      if let year = row.optionalInteger(0) { years.insert(Int(clamping: year)) }
      if let rating = Rating(rawValue: Int(clamping: row.integer(1))) {
        found.ratings.insert(rating)
      }
      if let label = ColourLabel(number: Int(clamping: row.integer(2))) {
        found.labels.insert(label)
      }
      found.kinds.insert(PhotoFilter.Kind(number: Int(clamping: row.integer(3))))
      let flags = PhotoRecord.Flags(rawValue: UInt8(clamping: row.integer(4)))
      if flags.contains(.reported) { found.hasReported = true }
    }
    found.years = years.sorted(by: >)
    choices = found
  }

  /// Calls a function with some columns of each photo.
  private func eachPhoto(_ columns: String, _ take: (Row) -> Void) throws(SQLiteError) {
    for folder in folders {
      try database.rows(
        "SELECT \(columns) FROM photo WHERE id BETWEEN ? AND ?", IndexReading.range(of: folder)
      ) { row in
        take(row)
        return true
      }
    }
  }
}

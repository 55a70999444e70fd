import FoundationEssentials
import PhotoPages
import SQLiteBindings

/// Counts the names and values that occur on photos of some folders.
struct NameCounting {
  private struct Name {
    var text: String
    var kind: IndexedNameKind
  }

  private let database: Database
  private let folders: [Int32]
  private let names: [Int64: Name]

  init(_ database: Database, _ folders: [Int32]) throws(SQLiteError) {
    (self.database, self.folders) = (database, folders)
    var names: [Int64: Name] = [:]
    try database.rows("SELECT id, kind, text FROM name") { row in
      let kind = IndexedNameKind(rawValue: Int(clamping: row.integer(1)))
      if let kind { names[row.integer(0)] = Name(text: row.text(2), kind: kind) }
      return true
    }
    self.names = names
  }

  /// Returns the texts of tags and the keywords, each once, with the date of the last use.
  func suggestions() throws(SQLiteError) -> [NameCount] {
    var tags: [String: NameCount] = [:]
    var keywords: [String: NameCount] = [:]
    try groups("names, max(used)", by: "names") { row, count in
      let used = row.optionalInteger(1).map { Date(timeIntervalSinceReferenceDate: Double($0)) }
      var known: Set<String> = []
      for name in self.names(in: row) {
        switch name.kind {
        case .person, .thing:
          // A person's tag and a thing's may have one text.
          guard known.insert(name.text).inserted else { continue }
          tags.add(name.text, count, lastUsed: used, isKeyword: false)
        case .keyword: keywords.add(name.text, count, lastUsed: used, isKeyword: true)
        case .broaderKeyword: continue
        }
      }
    }
    let isOffered = NameCount.isOffered
    return (Array(tags.values) + Array(keywords.values)).sorted { isOffered($0, $1) }
  }

  /// Returns what there is to choose conditions from.
  func choices() throws(SQLiteError) -> FilterChoices {
    var choices = FilterChoices()
    var people: [String: NameCount] = [:]
    var keywords: [String: NameCount] = [:]
    try groups("names", by: "names") { row, count in
      var known: Set<String> = []
      for name in self.names(in: row) {
        let key = name.text.nameKey
        switch name.kind {
        case .person: people.add(name.text, count, key: key)
        case .keyword, .broaderKeyword:
          guard known.insert(key).inserted else { continue }
          keywords.add(name.text, count, isKeyword: true, key: key)
        case .thing: continue
        }
      }
    }
    (choices.people, choices.keywords) = (people.mostFrequentFirst, keywords.mostFrequentFirst)
    try addValues(to: &choices)
    return choices
  }

  private func addValues(to choices: inout FilterChoices) throws(SQLiteError) {
    var found = choices
    var years: Set<Int> = []
    try groups("day / 10000, rating, label, kind, flags", by: "1, 2, 3, 4, 5") { row, _ in
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

  /// Calls a function with each different row of some columns, and the number of photos that have it.
  private func groups(
    _ columns: String, by key: String, _ take: (Row, Int) -> Void
  ) throws(SQLiteError) {
    let countColumn = Int32(clamping: columns.split(separator: ",").count)
    for folder in folders {
      try database.rows(
        "SELECT \(columns), count(*) FROM photo WHERE id BETWEEN ? AND ? GROUP BY \(key)",
        IndexReading.range(of: folder)
      ) { row in
        take(row, Int(clamping: row.integer(countColumn)))
        return true
      }
    }
  }

  private func names(in row: Row) -> [Name] {
    row.bytes(0).split(separator: UInt8(ascii: ",")).compactMap { number in
      Int64(String(decoding: number, as: UTF8.self)).flatMap { names[$0] }
    }
  }
}

extension [String: NameCount] {
  fileprivate mutating func add(
    _ name: String, _ count: Int, lastUsed: Date? = nil, isKeyword: Bool = false,
    key: String? = nil
  ) {
    let key = key ?? name
    var sum = self[key] ?? NameCount(name: name, count: 0, isKeyword: isKeyword)
    sum.count += count
    sum.lastUsed = [sum.lastUsed, lastUsed].compactMap(\.self).max()
    self[key] = sum
  }

  fileprivate var mostFrequentFirst: [NameCount] {
    values.sorted { $0.count == $1.count ? $0.name < $1.name : $0.count > $1.count }
  }
}

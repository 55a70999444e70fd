import FoundationEssentials
import PhotoPages
import SQLiteBindings

/// Writes entries of one folder, within a transaction.
struct IndexWriting {
  private let database: Database
  private let folder: Int32
  /// The number of the entry that was added last.
  private var last: Int64
  private let wasLast: Int64

  /// Begins to write; nil if the database does not know the folder.
  init?(_ folder: IndexedFolder, in database: Database) throws(SQLiteError) {
    let last = try database.first(
      "SELECT last FROM folder WHERE id = ? AND uri = ?",
      [.number(folder.number), .text(folder.uri)]
    ) { $0.integer(0) }
    guard let last else { return nil }
    (self.database, self.folder, self.last, wasLast) = (database, folder.number, last, last)
  }

  /// Ends the writing.
  func finish() throws(SQLiteError) {
    guard last != wasLast else { return }
    try database.run("UPDATE folder SET last = ? WHERE id = ?", [.number(last), .number(folder)])
  }

  /// Removes the entry of a photo, if there is one.
  func remove(_ name: String) throws(SQLiteError) {
    guard let id = try id(of: name) else { return }
    try database.run("DELETE FROM photo WHERE id = ?", [.number(id)])
    try database.run("DELETE FROM words WHERE rowid = ?", [.number(id)])
  }

  /// Writes an entry, and returns its number.
  mutating func write(_ entry: IndexEntry) throws(SQLiteError) -> UInt32 {
    if let id = try id(of: entry.name) {
      try change(id, to: entry)
      return UInt32(truncatingIfNeeded: id)
    }
    last += 1
    let number = UInt32(clamping: last)
    try add(entry, at: IndexSchema.number(folder, number))
    return number
  }

  private func id(of name: String) throws(SQLiteError) -> Int64? {
    try database.first(
      "SELECT id FROM photo WHERE id >> 32 = ? AND name = ?", [.number(folder), .text(name)]
    ) { $0.integer(0) }
  }

  private func add(_ entry: IndexEntry, at id: Int64) throws(SQLiteError) {
    let texts = entry.texts ?? IndexTexts()
    try database.run(
      """
      INSERT INTO photo (
        id, kind, is_read, rating, label, flags, taken, tags, comments, used, stamp, day, names, name)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [.number(id)] + values(of: entry)
        + [day(of: texts), .text(try names(of: texts)), .text(entry.name)])
    try database.run(
      "INSERT INTO words (rowid, text) VALUES (?, ?)",
      [.number(id), .utf8(texts.folded(with: entry.name))])
  }

  private func change(_ id: Int64, to entry: IndexEntry) throws(SQLiteError) {
    try database.run(
      """
      UPDATE photo SET kind = ?, is_read = ?, rating = ?, label = ?, flags = ?, taken = ?, tags = ?,
        comments = ?, used = ?, stamp = ? WHERE id = ?
      """, values(of: entry) + [.number(id)])
    guard let texts = entry.texts else { return }
    try database.run(
      "UPDATE photo SET day = ?, names = ? WHERE id = ?",
      [day(of: texts), .text(try names(of: texts)), .number(id)])
    let words = texts.folded(with: entry.name)
    let known = try database.first("SELECT text FROM words WHERE rowid = ?", [.number(id)]) {
      $0.bytes(0)
    }
    // Writing words takes most of the time, and a new rating leaves them as they are.
    guard known != words else { return }
    try database.run("DELETE FROM words WHERE rowid = ?", [.number(id)])
    try database.run(
      "INSERT INTO words (rowid, text) VALUES (?, ?)", [.number(id), .utf8(words)])
  }

  /// The values of the columns from `kind` to `stamp`, without those of texts.
  private func values(of entry: IndexEntry) -> [SQLValue] {
    let used = entry.lastUsed.map { SQLValue.number(Int64($0.timeIntervalSinceReferenceDate)) }
    let file: [SQLValue] = [used ?? .null, .bytes(entry.stamp)]
    let kind = SQLValue.number(entry.kind.number)
    guard let record = entry.record else {
      return [kind, .number(0)] + [SQLValue](repeating: .null, count: 6) + file
    }
    let taken = record.taken.map { SQLValue.real($0.timeIntervalSinceReferenceDate) }
    let rating = record.rating.map { SQLValue.number($0.rawValue) }
    let label = record.label.map { SQLValue.number(PhotoRecord.number(of: $0)) }
    let values: [SQLValue] = [
      kind, .number(1), rating ?? .null, label ?? .null, .number(record.flags.rawValue),
      taken ?? .null, .number(record.tagCount), .number(record.commentCount),
    ]
    return values + file
  }

  private func day(of texts: IndexTexts) -> SQLValue {
    texts.day.map { .number($0.number) } ?? .null
  }

  /// Returns the numbers of names, with commas around each, so that one is found as a part of the text.
  private func names(of texts: IndexTexts) throws(SQLiteError) -> String {
    var text = ""
    for (kind, names) in [
      (IndexedNameKind.person, texts.people), (.thing, texts.things), (.keyword, texts.keywords),
      (.broaderKeyword, texts.broaderKeywords),
    ] {
      var known: Set<String> = []
      for name in names where known.insert(name).inserted {
        text += "\(text.isEmpty ? "," : "")\(try number(of: name, kind)),"
      }
    }
    return text
  }

  private func number(of name: String, _ kind: IndexedNameKind) throws(SQLiteError) -> Int64 {
    let values: [SQLValue] = [.text(name), .number(kind.rawValue)]
    let select = "SELECT id FROM name WHERE text = ? AND kind = ?"
    if let number = try database.first(select, values, { $0.integer(0) }) { return number }
    try database.run(
      "INSERT INTO name (text, kind, key) VALUES (?, ?, ?)", values + [.text(name.nameKey)])
    return try database.first(select, values) { $0.integer(0) } ?? 0
  }
}

extension IndexTexts {
  /// A separator between texts that matches no query, so that no phrase spans two texts.
  private static let border = Array(" ¦ ".utf8)

  /// Returns the words of all texts and of a file's name, as many as are searched.
  func folded(with name: String) -> [UInt8] {
    var words: [UInt8] = []
    for text in [name.removingPercentEscapes] + people + things + keywords + broaderKeywords
      + others
    where !text.isEmpty && words.count < TextFolding.maxSize {
      if !words.isEmpty { words += Self.border }
      TextFolding.shared.append(text, to: &words)
    }
    guard words.count > TextFolding.maxSize else { return words }
    let end = words[..<TextFolding.maxSize].lastIndex(of: UInt8(ascii: " "))
    return Array(words[..<(end ?? 0)])
  }
}

extension String {
  /// The text of a URI's component, with U+FFFD for bytes that are no text.
  fileprivate var removingPercentEscapes: String {
    guard utf8.contains(UInt8(ascii: "%")) else { return self }
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = UInt8(String(rest.prefix(2)) ?? "", radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

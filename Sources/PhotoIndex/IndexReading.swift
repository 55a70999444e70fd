import FoundationEssentials
import PhotoPages
import SQLiteBindings

/// Reads the index's tables.
struct IndexReading {
  let database: Database

  /// Calls a function with each entry of a folder, without its texts.
  func entries(of folder: IndexedFolder, _ take: (IndexEntry) -> Void) throws(SQLiteError) {
    try database.rows(
      """
      SELECT id, name, stamp, kind, used, is_read, taken, rating, label, tags, comments, flags
      FROM photo WHERE id BETWEEN ? AND ?
      """, Self.range(of: folder.number)
    ) { row in
      let used = row.optionalInteger(4).map { Date(timeIntervalSinceReferenceDate: Double($0)) }
      var entry = IndexEntry(
        name: row.text(1), stamp: row.bytes(2), record: Self.record(row),
        kind: PhotoFilter.Kind(number: Int(clamping: row.integer(3))), lastUsed: used)
      entry.number = UInt32(truncatingIfNeeded: row.integer(0))
      take(entry)
      return true
    }
  }

  private static func record(_ row: Row) -> PhotoRecord? {
    guard row.integer(5) != 0 else { return nil }
    var record = PhotoRecord()
    record.taken = row.optionalReal(6).map { Date(timeIntervalSinceReferenceDate: $0) }
    record.rating = Rating(rawValue: Int(clamping: row.integer(7)))
    record.label = ColourLabel(number: Int(clamping: row.integer(8)))
    record.tagCount = Int(clamping: row.integer(9))
    record.commentCount = Int(clamping: row.integer(10))
    record.flags = PhotoRecord.Flags(rawValue: UInt8(clamping: row.integer(11)))
    return record
  }

  /// Returns the folders below one.
  func folders(below uri: String) throws(SQLiteError) -> [IndexedFolder] {
    // All texts that begin with "uri/" are before "uri0".
    let top = uri.withoutSlash
    var folders: [IndexedFolder] = []
    try database.rows(
      "SELECT id, uri FROM folder WHERE uri > ? AND uri < ? ORDER BY uri",
      [.text(top + "/"), .text(top + "0")]
    ) { row in
      folders.append(IndexedFolder(number: Int32(clamping: row.integer(0)), uri: row.text(1)))
      return true
    }
    return folders
  }

  /// Returns the number of a folder, or also of those below it, in order.
  func numbers(of folder: IndexedFolder, withFoldersBelow: Bool) throws(SQLiteError) -> [Int32] {
    guard withFoldersBelow else { return [folder.number] }
    return try ([folder] + folders(below: folder.uri)).map(\.number).sorted()
  }

  func count(of folders: [Int32]) throws(SQLiteError) -> Int {
    var count = 0
    for folder in folders {
      count +=
        try database.first(
          "SELECT count(*) FROM photo WHERE id BETWEEN ? AND ?", Self.range(of: folder)
        ) { Int(clamping: $0.integer(0)) } ?? 0
    }
    return count
  }

  static func range(of folder: Int32) -> [SQLValue] {
    let numbers = IndexSchema.numbers(of: folder)
    return [.number(numbers.lowerBound), .number(numbers.upperBound)]
  }
}

extension String {
  /// The URI of a folder, which is written in one way in the index.
  var withoutSlash: String { count > 1 && hasSuffix("/") ? String(dropLast()) : self }
}

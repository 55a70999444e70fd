import PhotoPages
import SQLiteBindings

/// The conditions of a filter beside its words, as SQL for the table of photos.
struct ConditionQuery {
  /// The conditions, each after `AND`, and their values.
  private(set) var sql = ""
  private(set) var values: [SQLValue] = []
  /// Whether no photo can meet them, as a name is on none.
  private(set) var isImpossible = false

  /// Makes the query; reads the numbers of names.
  init(_ filter: PhotoFilter, in database: Database) throws(SQLiteError) {
    for name in filter.people { try add(name, [.person], in: database) }
    for name in filter.keywords { try add(name, [.keyword, .broaderKeyword], in: database) }
    if let least = filter.leastRating { add("rating >= ?", .number(least.rawValue)) }
    if filter.hidesRejected { add("rating IS NOT ?", .number(Rating.rejected.rawValue)) }
    if filter.hidesReported {
      add("coalesce(flags, 0) & ? = 0", .number(PhotoRecord.Flags.reported.rawValue))
    }
    add("label", oneOf: filter.labels.map { PhotoRecord.number(of: $0) })
    add("kind", oneOf: filter.kinds.map(\.number))
    if let dates = filter.dates {
      if let first = dates.first { add("day >= ?", .number(first.number)) }
      if let last = dates.last { add("day <= ?", .number(last.number)) }
    }
  }

  private mutating func add(_ condition: String, _ value: SQLValue) {
    sql += " AND \(condition)"
    values.append(value)
  }

  private mutating func add(_ column: String, oneOf numbers: [Int]) {
    guard !numbers.isEmpty else { return }
    sql += " AND \(column) IN (\(numbers.map { _ in "?" }.joined(separator: ", ")))"
    values += numbers.sorted().map { .number($0) }
  }

  private mutating func add(
    _ name: String, _ kinds: [IndexedNameKind], in database: Database
  ) throws(SQLiteError) {
    var numbers: [Int64] = []
    for kind in kinds {
      let values: [SQLValue] = [.text(name.nameKey), .number(kind.rawValue)]
      try database.rows("SELECT id FROM name WHERE key = ? AND kind = ?", values) { row in
        numbers.append(row.integer(0))
        return true
      }
    }
    guard !numbers.isEmpty else {
      isImpossible = true
      return
    }
    sql += " AND (" + numbers.map { _ in "instr(names, ?)" }.joined(separator: " OR ") + ")"
    values += numbers.map { .text(",\($0),") }
  }
}

extension String {
  /// The name without its case, which does not count.
  var nameKey: String { lowercased() }
}

extension PhotoRecord {
  /// Returns the number of a colour label as a record keeps it.
  static func number(of label: ColourLabel) -> Int { label.number ?? ColourLabel.colours.count + 1 }
}

import PhotoPages
import SQLiteBindings

/// Finds the photos that meet a filter.
struct MatchSearch {
  let database: Database
  /// The numbers of the folders, in order.
  let folders: [Int32]
  let isCancelled: () -> Bool

  /// Returns the numbers of the photos, in order; nil if it was cancelled.
  func numbers(_ filter: PhotoFilter) throws(SQLiteError) -> [Int64]? {
    guard !folders.isEmpty else { return [] }
    let query = WordQuery(filter.words)
    var found: [Int64]?
    if let condition = query.condition {
      found = try matching(condition)
      guard found != nil else { return nil }
      if found == [] { return [] }
    }
    if found == nil || filter.hasConditions {
      guard let meeting = try meeting(filter) else { return nil }
      found = found.map { Self.common($0, meeting) } ?? meeting
    }
    if query.condition == nil, let exclusion = query.exclusion {
      guard let excluded = try matching(exclusion) else { return nil }
      found = found.map { Self.without($0, excluded) }
    }
    return found
  }

  /// Returns the photos whose words meet a condition of the full-text search.
  private func matching(_ condition: String) throws(SQLiteError) -> [Int64]? {
    let first = IndexSchema.numbers(of: folders[0])
    let last = IndexSchema.numbers(of: folders[folders.count - 1])
    let numbers = try database.numbers(
      "SELECT rowid FROM words WHERE words MATCH ? AND rowid BETWEEN ? AND ?",
      [.text(condition), .number(first.lowerBound), .number(last.upperBound)],
      isCancelled: isCancelled)
    guard folders.count > 1, let numbers else { return numbers }
    let wanted = Set(folders)
    return numbers.filter { wanted.contains(Int32(truncatingIfNeeded: $0 >> 32)) }
  }

  /// Returns the photos that meet the conditions beside the words.
  private func meeting(_ filter: PhotoFilter) throws(SQLiteError) -> [Int64]? {
    let query = try ConditionQuery(filter, in: database)
    guard !query.isImpossible else { return [] }
    var all: [Int64] = []
    for folder in folders {
      let numbers = try database.numbers(
        "SELECT id FROM photo WHERE id BETWEEN ? AND ?\(query.sql) ORDER BY id",
        IndexReading.range(of: folder) + query.values, isCancelled: isCancelled)
      guard let numbers else { return nil }
      all += numbers
    }
    return all
  }

  /// Returns what is in both of two ordered lists.
  private static func common(_ one: [Int64], _ other: [Int64]) -> [Int64] {
    var rest = other[...]
    return one.filter { number in
      while let first = rest.first, first < number { rest.removeFirst() }
      return rest.first == number
    }
  }

  /// Returns what is in the first of two ordered lists, and not in the second.
  private static func without(_ one: [Int64], _ other: [Int64]) -> [Int64] {
    var rest = other[...]
    return one.filter { number in
      while let first = rest.first, first < number { rest.removeFirst() }
      return rest.first != number
    }
  }
}

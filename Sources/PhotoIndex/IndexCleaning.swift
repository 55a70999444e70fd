import SQLiteBindings

/// Removes what is no longer needed from the index's tables.
struct IndexCleaning {
  let database: Database

  /// Removes folders that were seen last before a day, and names that are on no photo any more.
  func removeFolders(seenBefore day: Int) throws(SQLiteError) {
    var folders: [Int32] = []
    try database.rows("SELECT id FROM folder WHERE seen < ?", [.number(day)]) { row in
      folders.append(Int32(clamping: row.integer(0)))
      return true
    }
    for folder in folders {
      let range = IndexReading.range(of: folder)
      try database.run("DELETE FROM words WHERE rowid BETWEEN ? AND ?", range)
      try database.run("DELETE FROM photo WHERE id BETWEEN ? AND ?", range)
      try database.run("DELETE FROM folder WHERE id = ?", [.number(folder)])
    }
    if !folders.isEmpty { try removeUnusedNames() }
  }

  private func removeUnusedNames() throws(SQLiteError) {
    var used: Set<Int64> = []
    try database.rows("SELECT DISTINCT names FROM photo") { row in
      for number in row.text(0).split(separator: ",") {
        if let number = Int64(number, radix: 10) { used.insert(number) }
      }
      return true
    }
    var unused: [Int64] = []
    try database.rows("SELECT id FROM name") { row in
      if !used.contains(row.integer(0)) { unused.append(row.integer(0)) }
      return true
    }
    for number in unused { try database.run("DELETE FROM name WHERE id = ?", [.number(number)]) }
  }
}

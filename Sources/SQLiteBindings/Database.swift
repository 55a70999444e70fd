// Ownership: a Database owns its CSQLiteDatabase and the statements that it has prepared, and frees them in deinit.

import CSQLite

/// A connection to a database of SQLite, which is loaded with the first one.
///
/// All members block. Sendable, but one thread at a time may use it; its owner sees to that.
package final class Database: @unchecked Sendable {
  /// A place where a database is kept.
  package enum Place: Sendable {
    /// A file, by the bytes of its path, made for its owner only if it is missing.
    case file([UInt8])
    /// A file that is read as it stands, as if nothing ever changed it.
    case frozen([UInt8])
    case memory
  }

  let handle: OpaquePointer
  private var statements: [String: Statement] = [:]

  /// Opens a database; waits up to `timeout` milliseconds for locks of other connections.
  package init(_ place: Place, timeout: Int32) throws(SQLiteError) {
    guard csqlite_load() else { throw .notInstalled }
    let (path, mode) =
      switch place {
      case .file(let path): (path, CSQLITE_WRITABLE)
      case .frozen(let path): (path, CSQLITE_FROZEN)
      case .memory: ([], CSQLITE_IN_MEMORY)
      }
    var handle: OpaquePointer?
    let characters = path.map(CChar.init(bitPattern:)) + [0]
    try SQLiteError.check(csqlite_open(characters, mode, timeout, &handle))
    guard let handle else { throw .noMemory }
    self.handle = handle
  }

  deinit {
    for statement in statements.values { statement.free() }
    csqlite_close(handle)
  }

  /// Runs statements without values and rows, separated by semicolons.
  package func execute(_ sql: String) throws(SQLiteError) {
    try SQLiteError.check(csqlite_execute(handle, sql))
  }

  /// Runs a statement, and calls a function with each row, which returns whether to continue.
  ///
  /// The statement is prepared once, and kept. A row may be used during the call only.
  package func rows(
    _ sql: String, _ values: [SQLValue] = [], each: (Row) -> Bool
  ) throws(SQLiteError) {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    while try statement.step() {
      guard each(Row(statement: statement)) else { return }
    }
  }

  /// Runs a statement, and returns what a function makes of the first row; nil if there is none.
  package func first<Result>(
    _ sql: String, _ values: [SQLValue] = [], _ read: (Row) -> Result
  ) throws(SQLiteError) -> Result? {
    var result: Result?
    try rows(sql, values) { row in
      result = read(row)
      return false
    }
    return result
  }

  /// Runs a statement that has no rows, and returns the number of rows that it has changed.
  @discardableResult
  package func run(_ sql: String, _ values: [SQLValue] = []) throws(SQLiteError) -> Int {
    try rows(sql, values) { _ in true }
    return Int(csqlite_changes(handle))
  }

  /// Runs a statement, and returns the first column of all rows; nil if `isCancelled` returns true, which is asked
  /// every few thousand rows.
  package func numbers(
    _ sql: String, _ values: [SQLValue] = [], isCancelled: () -> Bool
  ) throws(SQLiteError) -> [Int64]? {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    var numbers: [Int64] = []
    while !isCancelled() {
      guard try statement.step(into: &numbers) else { return numbers }
    }
    return nil
  }

  /// Runs changes as one, which are undone if `body` throws.
  package func transaction(_ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
    try execute("BEGIN IMMEDIATE")
    do throws(SQLiteError) {
      try body()
      try execute("COMMIT")
    } catch {
      // It has ended already if the disk is full.
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// Replaces the content by that of another database.
  package func copy(_ other: Database) throws(SQLiteError) {
    try SQLiteError.check(csqlite_copy(other.handle, handle))
  }

  /// Removes everything from the database, even from a damaged one, while others may have it open.
  package func removeAll() throws(SQLiteError) {
    for statement in statements.values { statement.free() }
    statements = [:]
    try SQLiteError.check(csqlite_reset_database(handle))
  }

  private func statement(_ sql: String) throws(SQLiteError) -> Statement {
    if let statement = statements[sql] { return statement }
    let statement = try Statement(sql, of: handle)
    statements[sql] = statement
    return statement
  }
}

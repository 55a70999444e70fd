import CSQLite

/// The reason why a call of SQLite failed.
package enum SQLiteError: Error {
  /// SQLite is not installed, or has no full-text search.
  case notInstalled
  /// Another connection holds a lock, for longer than was waited.
  case busy
  /// The file is no database, or is damaged.
  case damaged
  /// The file cannot be opened, read or written.
  case unusable
  /// The disk, or the space that the database may take, is full.
  case full
  case noMemory
  /// The statement is wrong, as where another process has replaced the tables.
  case wrongStatement

  /// Throws unless a call has succeeded.
  static func check(_ result: CSQLiteResult) throws(SQLiteError) {
    switch result {
    case CSQLITE_DONE, CSQLITE_ROW: return
    case CSQLITE_BUSY: throw .busy
    case CSQLITE_DAMAGED: throw .damaged
    case CSQLITE_UNUSABLE: throw .unusable
    case CSQLITE_FULL: throw .full
    case CSQLITE_NO_MEMORY: throw .noMemory
    default: throw .wrongStatement
    }
  }
}

import GioBindings
import SQLiteBindings
import Synchronization

/// The connections to the index's database: one that writes, and others that read meanwhile.
///
/// A damaged database is emptied. Where it cannot be written, or not be emptied, a copy in memory takes its place until
/// the process ends.
final class IndexConnections: Sendable {
  private struct Writing {
    var database: Database?
    var isOpened = false
    /// The number of times that the database was emptied.
    var repairs = 0
  }

  /// The state that readers see without waiting for the writer.
  private struct Reading {
    /// Whether there is a file that several connections may read.
    var isFile = false
    var idle: [Database] = []
    /// The number of times that connections had to be opened again.
    var epoch = 0
    var generation = 0
  }

  /// The most repairs, after which the index goes on in memory.
  private static let maxRepairs = 3
  /// The timeout of a lock that another process holds, in milliseconds.
  private static let timeout: Int32 = 5000

  private let top: Location
  private let file: Location
  private let reader: String
  /// More statements for each connection that writes; for tests.
  private let setup: String
  private let writing = Mutex(Writing())
  private let reading = Mutex(Reading())

  /// Makes connections that are opened when they are first needed.
  init(in top: Location, reader: String, setup: String = "") {
    (self.top, self.reader, self.setup) = (top, reader, setup)
    file = top.child(Array("photo-pages".utf8)).child(Array("index.db".utf8))
  }

  /// The number of times that all content was lost.
  var generation: Int { reading.withLock { $0.generation } }

  func noteLoss() { reading.withLock { $0.generation += 1 } }

  /// Changes the database in one transaction; nil if that is not possible at all.
  ///
  /// `change` may be called again after a failure.
  func write<Result: Sendable>(
    _ change: (Database) throws(SQLiteError) -> Result
  ) -> Result? {
    writing.withLock { state in
      attempt(&state) { database throws(SQLiteError) in
        var result: Result?
        try database.transaction { () throws(SQLiteError) in result = try change(database) }
        return result
      } ?? nil
    }
  }

  /// Reads the database, as it was at the beginning; nil if that is not possible at all.
  func read<Result: Sendable>(_ query: (Database) throws(SQLiteError) -> Result) -> Result? {
    if !reading.withLock({ $0.isFile }) {
      writing.withLock { open(&$0) }
    }
    if let result = try? readFile(query) { return result }
    // The file is damaged, was deleted while the writer has it, or cannot be used. The writer repairs it, and answers.
    return writing.withLock { attempt(&$0, query) }
  }

  private func readFile<Result: Sendable>(
    _ query: (Database) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    let (isFile, idle, epoch) = reading.withLock { state in
      (state.isFile, state.idle.popLast(), state.epoch)
    }
    guard isFile, let path = file.pathBytes else { throw .unusable }
    let database: Database
    if let idle {
      database = idle
    } else {
      database = try Database(.file(path), timeout: Self.timeout)
      try database.execute("PRAGMA query_only = 1; PRAGMA cache_size = -8192")
    }
    let result = try query(database)
    reading.withLock { if $0.epoch == epoch { $0.idle.append(database) } }
    return result
  }

  /// Runs something with the writer's connection, again after each repair.
  private func attempt<Result: Sendable>(
    _ state: inout Writing, _ body: (Database) throws(SQLiteError) -> Result
  ) -> Result? {
    open(&state)
    while let database = state.database {
      do throws(SQLiteError) {
        return try body(database)
      } catch {
        guard repair(&state, after: error) else { return nil }
      }
    }
    return nil
  }

  private func open(_ state: inout Writing) {
    guard !state.isOpened else { return }
    state.isOpened = true
    do throws(SQLiteError) {
      state.database = try openFile()
    } catch {
      _ = repair(&state, after: error)
    }
  }

  /// Deletes the files in which earlier versions kept an index of each folder.
  private func deleteFormerFiles() {
    guard let former = file.parent?.child(Array("index".utf8)),
      (try? former.checkLinks(below: top)) != nil,
      let names = try? former.names(where: {
        $0.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
      })
    else { return }
    for name in names { try? former.child(name).delete() }
    try? former.delete()
  }

  private func openFile() throws(SQLiteError) -> Database {
    guard let path = file.pathBytes, isSafe else { throw .unusable }
    deleteFormerFiles()
    let database = try Database(.file(path), timeout: Self.timeout)
    try database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; \(setup)")
    try IndexSchema.prepare(database, reader: reader)
    reading.withLock { $0.isFile = true }
    return database
  }

  /// Whether the folder is there, and no link leads from it elsewhere.
  private var isSafe: Bool {
    guard let folder = file.parent, (try? folder.checkLinks(below: top)) != nil,
      (try? folder.makePrivateFolders()) != nil
    else { return false }
    return ["", "-wal", "-shm"].allSatisfy { ending in
      let file = folder.child(file.name + Array(ending.utf8))
      return (try? file.checkLinks(below: top)) != nil
    }
  }

  // MARK: - Repairing

  /// Gives the writer another connection after a failure; returns whether it has one.
  private func repair(_ state: inout Writing, after error: SQLiteError) -> Bool {
    // A query may be too long for SQLite.
    if error == .wrongStatement, state.database.map(IndexSchema.isComplete) == true { return false }
    let isInMemory = state.database != nil && !reading.withLock { $0.isFile }
    forgetReaders()
    guard !isInMemory else { return false }
    switch error {
    case .notInstalled: return false
    case .damaged, .wrongStatement:
      guard state.repairs < Self.maxRepairs else { break }
      state.repairs += 1
      if beginAnew(&state) { return true }
    case .busy, .unusable, .full, .noMemory: break
    }
    return continueInMemory(&state)
  }

  private func forgetReaders() {
    reading.withLock { state in
      state.epoch += 1
      state.isFile = false
      state.idle = []
    }
  }

  /// Empties the file, or replaces it if even that fails.
  private func beginAnew(_ state: inout Writing) -> Bool {
    noteLoss()
    guard isSafe, let path = file.pathBytes, let folder = file.parent else { return false }
    let old = state.database ?? (try? Database(.file(path), timeout: Self.timeout))
    state.database = nil
    if let old, (try? old.removeAll()) != nil { state.database = try? openFile() }
    if state.database == nil {
      for ending in ["-shm", "-wal", ""] {
        try? folder.child(file.name + Array(ending.utf8)).delete()
      }
      state.database = try? openFile()
    }
    return state.database != nil
  }

  /// Copies the file into memory, as far as it can be read.
  private func continueInMemory(_ state: inout Writing) -> Bool {
    let path = isSafe ? file.pathBytes : nil
    let file = state.database ?? path.flatMap { try? Database(.frozen($0), timeout: 0) }
    state.database = try? memory(copying: file)
    if state.database == nil {
      noteLoss()
      state.database = try? memory(copying: nil)
    }
    return state.database != nil
  }

  private func memory(copying file: Database?) throws(SQLiteError) -> Database {
    let memory = try Database(.memory, timeout: 0)
    if let file { try memory.copy(file) }
    try IndexSchema.prepare(memory, reader: reader)
    return memory
  }
}

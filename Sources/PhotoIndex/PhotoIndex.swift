import FoundationEssentials
import GioBindings
import PhotoPages
import SQLiteBindings

/// The index of all photos that were seen, in one database in the user's cache folder.
///
/// All calls block, and may come from any thread; readers do not wait for the writer. The database is opened by the
/// first call. Where it cannot be written, a copy in memory takes its place until the process ends. Without SQLite the
/// index stays empty.
public final class PhotoIndex: Sendable {
  private let connections: IndexConnections

  /// Makes the index in `photo-pages/index.db` of a cache folder.
  ///
  /// Only its owner can read the file, and no link is followed below the folder. Records hold the likes and reports
  /// of one user, so those of another user than `user` are not read back.
  public convenience init(in folder: Location, user: String) {
    self.init(in: folder, user: user, setup: "")
  }

  /// Makes the index, whose writing connection runs the statements of `setup` first.
  package init(in folder: Location, user: String, setup: String) {
    // A program that knows other fields reads the records anew.
    let reader = ([user] + FieldName.allCases.map(\.rawValue)).joined(separator: "\n")
    connections = IndexConnections(in: folder, reader: reader, setup: setup)
  }

  /// The number of times that entries were lost since the first call, as the database was damaged or deleted.
  ///
  /// When it changes, folders have to be requested again, and their entries written.
  public var generation: Int { connections.generation }

  /// Returns a folder, which is made known if it is not, and counts as seen now.
  public func folder(at uri: String) -> IndexedFolder {
    let uri = uri.withoutSlash
    let number = connections.write { database throws(SQLiteError) in
      try database.run(
        """
        INSERT INTO folder (uri, seen) VALUES (?, ?)
        ON CONFLICT (uri) DO UPDATE SET seen = excluded.seen
        """, [.text(uri), .number(Self.today)])
      return try database.first("SELECT id FROM folder WHERE uri = ?", [.text(uri)]) {
        $0.integer(0)
      }
    }
    return IndexedFolder(number: Int32(clamping: (number ?? 0) ?? 0), uri: uri)
  }

  /// The days since 2001.
  private static var today: Int {
    Int((Date().timeIntervalSinceReferenceDate / 86400).rounded(.down))
  }

  /// Returns the known folders below one.
  public func folders(below uri: String) -> [IndexedFolder] {
    connections.read { database throws(SQLiteError) in
      try IndexReading(database: database).folders(below: uri)
    } ?? []
  }

  /// Calls a function with each entry of a folder, without its texts, in no order.
  ///
  /// After a failure it may be called again with the same entries.
  public func entries(of folder: IndexedFolder, _ take: (IndexEntry) -> Void) {
    _ = connections.read { database throws(SQLiteError) in
      try IndexReading(database: database).entries(of: folder, take)
    }
  }

  /// Writes entries, in place of those with the same names, and removes some, in one transaction.
  ///
  /// Some hundred entries a call take the least time. If they cannot be written, the index goes on in memory. Entries of
  /// a folder that was lost are not written, and `generation` changes.
  ///
  /// - Returns: The numbers of the written entries, in their order; zeros if they are not written.
  @discardableResult
  public func update(
    _ folder: IndexedFolder, writing entries: [IndexEntry], removing names: [String] = []
  ) -> [UInt32] {
    let lost = [UInt32](repeating: 0, count: entries.count)
    let numbers = connections.write { database throws(SQLiteError) -> [UInt32]? in
      guard var writing = try IndexWriting(folder, in: database) else { return nil }
      var numbers: [UInt32] = []
      for name in names { try writing.remove(name) }
      for entry in entries { numbers.append(try writing.write(entry)) }
      try writing.finish()
      return numbers
    }
    // Another process may have emptied the database.
    if case .some(.none) = numbers { connections.noteLoss() }
    return (numbers ?? lost) ?? lost
  }

  /// Returns the folder and number of each entry that meets a filter, sorted by both.
  ///
  /// - Parameters:
  ///   - filter: the words and conditions, and whether the known folders below are searched.
  ///   - folder: the folder.
  ///   - numbers: the entries of the folder to which the search is limited; nil for all.
  ///   - isCancelled: whether the matches are no longer wanted, which is asked between rows.
  /// - Returns: the matches.
  /// - Throws: `CancellationError` if they are not wanted.
  public func matches(
    _ filter: PhotoFilter, in folder: IndexedFolder, among numbers: Set<UInt32>? = nil,
    isCancelled: () -> Bool = { false }
  ) throws(CancellationError) -> [IndexMatch] {
    let found = withoutActuallyEscaping(isCancelled) { isCancelled in
      connections.read { database throws(SQLiteError) -> [Int64]? in
        let folders = try IndexReading(database: database)
          .numbers(of: folder, withFoldersBelow: filter.withFoldersBelow && numbers == nil)
        return try MatchSearch(database: database, folders: folders, isCancelled: isCancelled)
          .numbers(filter)
      }
    }
    if case .some(.none) = found { throw CancellationError() }
    let matches = ((found ?? []) ?? []).map { number in
      IndexMatch(
        folder: Int32(truncatingIfNeeded: number >> 32), entry: UInt32(truncatingIfNeeded: number))
    }
    guard let numbers else { return matches }
    return matches.filter { numbers.contains($0.entry) }
  }

  /// Returns the texts of tags and the keywords in a folder with their counts, the last used first, then the most frequent.
  public func names(of folder: IndexedFolder) -> [NameCount] {
    connections.read { database throws(SQLiteError) in
      try NameCounting(database, [folder.number]).suggestions()
    } ?? []
  }

  /// Returns what occurs in a folder, or also in the known folders below it, to choose conditions from.
  public func choices(of folder: IndexedFolder, withFoldersBelow: Bool) -> FilterChoices {
    connections.read { database throws(SQLiteError) in
      let folders = try IndexReading(database: database)
        .numbers(of: folder, withFoldersBelow: withFoldersBelow)
      return try NameCounting(database, folders).choices()
    } ?? FilterChoices()
  }

  /// Returns the number of entries of a folder, or also of the known folders below it.
  public func count(of folder: IndexedFolder, withFoldersBelow: Bool) -> Int {
    connections.read { database throws(SQLiteError) in
      let reading = IndexReading(database: database)
      return try reading.count(
        of: reading.numbers(of: folder, withFoldersBelow: withFoldersBelow))
    } ?? 0
  }

  /// Removes folders that were last seen more than `days` days ago, and names that are on no photo any more.
  public func removeUnseen(for days: Int = 180) {
    _ = connections.write { database throws(SQLiteError) in
      try IndexCleaning(database: database).removeFolders(seenBefore: Self.today - days)
    }
  }
}

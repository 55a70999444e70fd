import GioBindings
import PhotoPages

/// The index of all photos that were seen, in one database in the user's cache folder.
///
/// All calls block, and may come from any thread; readers do not wait for the writer. The database is opened by the
/// first call. Without one that can be used, or without SQLite, the index is kept in memory, or is empty.
public final class PhotoIndex: Sendable {
  /// Makes the index in a cache folder, as `photo-pages/index.db`, for its owner only; no link is followed below the folder.
  ///
  /// Records tell of a user's likes and reports, so those of another user than `user` are not read back.
  public init(in folder: Location, user: String) { fatalError("not yet") }

  /// The number of times that the index has begun anew since the first call, because its database was damaged.
  ///
  /// When it changes, folders have to be requested again, and their entries written.
  public var generation: Int { fatalError("not yet") }

  /// Returns a folder, which is made known if it is not, and counts as seen now.
  public func folder(at uri: String) -> IndexedFolder { fatalError("not yet") }

  /// Returns the known folders below one.
  public func folders(below uri: String) -> [IndexedFolder] { fatalError("not yet") }

  /// Calls a function with each entry of a folder, without its texts, in no order.
  public func entries(of folder: IndexedFolder, _ take: (IndexEntry) -> Void) { fatalError("not yet") }

  /// Writes entries, in place of those with the same names, and removes some, in one transaction.
  ///
  /// Some hundred entries a call take the least time. If they cannot be written, the index goes on in memory.
  ///
  /// - Returns: The numbers of the written entries, in their order.
  @discardableResult
  public func update(
    _ folder: IndexedFolder, writing entries: [IndexEntry], removing names: [String] = []
  ) -> [UInt32] { fatalError("not yet") }

  /// Returns the entries of a folder, or also of the known folders below it, that meet a filter, by folder and number.
  ///
  /// - Parameter numbers: The only entries of the folder that are looked at; nil for all.
  /// - Throws: `CancellationError` if `isCancelled` returns true, which is asked between rows.
  public func matches(
    _ filter: PhotoFilter, in folder: IndexedFolder, among numbers: Set<UInt32>? = nil,
    isCancelled: () -> Bool = { false }
  ) throws(CancellationError) -> [IndexMatch] { fatalError("not yet") }

  /// Returns the names and keywords in a folder with their counts, the last used first, then the most frequent.
  public func names(of folder: IndexedFolder) -> [NameCount] { fatalError("not yet") }

  /// Returns what occurs in a folder, or also in the known folders below it, to choose conditions from.
  public func choices(of folder: IndexedFolder, withFoldersBelow: Bool) -> FilterChoices { fatalError("not yet") }

  /// Returns the number of photos in a folder, or also in the known folders below it.
  public func count(of folder: IndexedFolder, withFoldersBelow: Bool) -> Int { fatalError("not yet") }

  /// Removes folders that were not seen for so many days, and what only they used.
  public func removeUnseen(for days: Int = 180) { fatalError("not yet") }
}

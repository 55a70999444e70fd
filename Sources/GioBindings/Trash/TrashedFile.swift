// Ownership: plain values and Locations; C is called by what is called here.

import CGioBindings

/// A file that was moved to the trash, and by what it is found there.
package struct TrashedFile: Hashable, Sendable {
  /// Where it was.
  let original: Location
  let identity: FileIdentity

  /// Puts it back where it was.
  /// Blocks: never call it on the main thread.
  /// - Throws: why it cannot be put back, as `restore(_:)` does.
  func restore(cancellable: Cancellable? = nil) throws(GioError) {
    try Self.restore([self], cancellable: cancellable)
  }

  /// Puts files back where they were, in this order: all of them, or, if one cannot be or it is
  /// cancelled, none. `.exists` if something has the name of one, which is never replaced. `.notFound`
  /// if one is not in the trash any more, or its folder is gone. `.notSupported` if nothing can say
  /// where the trash is. Blocks: never call it on the main thread.
  package static func restore(
    _ files: [TrashedFile], cancellable: Cancellable? = nil
  ) throws(GioError) {
    var search = TrashSearch(cancellable)
    var items: [TrashItem] = []
    for file in files { items.append(try search.item(of: file)) }
    // Asked first, so that what watches the folder need not see files come and go. Moving finds out
    // for certain.
    for file in files where try file.isNameTaken(cancellable) { throw .exists }
    try move(Array(zip(files, items)), cancellable)
    // Last: as long as there is a note, no program gives the item's name to another file.
    for item in items { try? item.note?.delete() }
  }

  private static func move(
    _ pairs: [(file: TrashedFile, item: TrashItem)], _ cancellable: Cancellable?
  ) throws(GioError) {
    var done: [(file: TrashedFile, item: TrashItem)] = []
    do throws(GioError) {
      for pair in pairs {
        try pair.item.location.move(to: pair.file.original, cancellable: cancellable)
        done.append(pair)
      }
    } catch {
      for pair in done.reversed() { pair.item.take(pair.file.original) }
      throw error
    }
  }

  private func isNameTaken(_ cancellable: Cancellable?) throws(GioError) -> Bool {
    do throws(GioError) {
      _ = try FileIdentity(of: original, cancellable: cancellable)
      return true
    } catch .notFound {
      return false
    }
  }
}

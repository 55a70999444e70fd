import CGioBindings

/// A file that was moved to the trash, with the identity that finds it there.
package struct TrashedFile: Hashable, Sendable {
  let original: Location
  let identity: FileIdentity

  /// Restores it to its original location; blocks, and throws the errors of `restore(_:)`.
  func restore(cancellable: Cancellable? = nil) throws(GioError) {
    try Self.restore([self], cancellable: cancellable)
  }

  /// Restores files to their original locations, in this order: all of them or, on an error, none; blocks.
  ///
  /// - Throws: `.exists` if a name is taken, which is never replaced. `.notFound` if a file is no longer in the
  ///   trash, or its folder is gone. `.notSupported` if the trash cannot be located.
  package static func restore(
    _ files: [TrashedFile], cancellable: Cancellable? = nil
  ) throws(GioError) {
    var search = TrashSearch(cancellable)
    var items: [TrashItem] = []
    for file in files { items.append(try search.item(of: file)) }
    // Checked first, so that programs that watch the folder see no files come and go. Moving checks for certain.
    for file in files where try file.original.isFound(cancellable: cancellable) {
      throw .exists
    }
    try move(Array(zip(files, items)), cancellable)
    // Last: while the note exists, no program reuses the item's name.
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
}

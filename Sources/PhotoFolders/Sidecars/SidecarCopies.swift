import GioBindings

/// Copies of a sidecar that synchronising programs have left, read as far as they can be many.
enum SidecarCopies {
  /// How many are read: each conflict makes one, and nobody leaves more than a few.
  static let greatestCount = 20
  /// How many bytes are read of all of them: twice as much as one may have.
  private static let greatestSize = 2 * SidecarPlaces.greatestSize

  /// Reads them in order, without those that cannot be read.
  ///
  /// - Parameters:
  ///   - names: their names.
  ///   - folder: where they are.
  ///   - cancellable: ends it early.
  /// - Returns: the name and the content of each.
  static func read(
    _ names: [[UInt8]], in folder: Location, _ cancellable: Cancellable?
  ) -> [(name: [UInt8], bytes: [UInt8])] {
    var room = greatestSize
    var copies: [(name: [UInt8], bytes: [UInt8])] = []
    for name in names.prefix(greatestCount) {
      let contents = try? folder.child(name).smallContents(
        atMost: min(room, SidecarPlaces.greatestSize), cancellable: cancellable)
      guard let bytes = contents else { continue }
      room -= bytes.count
      copies.append((name, bytes))
    }
    return copies
  }
}

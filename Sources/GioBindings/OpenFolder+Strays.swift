// Ownership: nothing is owned here.

extension OpenFolder {
  /// Gives a file another name, as `GuardedFolder` says.
  public func setAside(
    _ name: [UInt8], holding old: FileVersion, as newName: [UInt8]
  ) throws(GioError) -> Bool {
    do throws(GioError) {
      // What is being written is not whole, and no reason to be put aside.
      try waitForWriters(of: name)
      guard try holds(old.bytes, as: name) else { return false }
      try rename(name, to: newName)
    } catch .notFound {
      return false
    }
    guard try holds(old.bytes, as: newName) else {
      // Somebody has written something better in the last moment. If they have done so twice, this
      // one stays set aside.
      try renameUnlessTaken(newName, to: name)
      return false
    }
    try sync()
    return true
  }

  /// What other programs had written and a killed process had taken out, as `GuardedFolder` says.
  public func strays(
    of name: [UInt8], among names: [[UInt8]], atMost limit: Int
  ) throws(GioError) -> [[UInt8]] {
    var strays: [[UInt8]] = []
    for spare in names.compactMap({ SpareName($0) }) {
      if spare.isDraft {
        try remove(spare.bytes)
      } else if spare.isOf(name) {
        // Whatever it is, what cannot be read may be somebody's.
        guard let version = try? contents(of: spare.bytes, atMost: limit) else { continue }
        if !spare.expects(version.bytes) {
          strays.append(spare.bytes)
        } else {
          try remove(spare.bytes)
        }
      }
    }
    return strays
  }
}

import GioBindings
import TestSupport

@testable import PhotoFolders

/// Two computers' copies of one folder, and a program that keeps them the same by copying files.
///
/// A file that was changed on one side only is copied, or deleted, on the other. One that was changed on
/// both is a conflict: one side's becomes both sides', the other's a copy under a name of its own.
struct SynchronisedFolders {
  let sides: [KeepingFolder]
  /// What both sides had when they were last made the same.
  private var common: [String: [UInt8]] = [:]
  private var conflictCount = 0

  /// How such programs call the copies of `photo.jpg.xmp` that they make.
  private static let conflictNames: [@Sendable (Int) -> String] = [
    { "photo.jpg.sync-conflict-20260102-0304\(10 + $0)-ABCDEFG.xmp" },
    { "photo.jpg (Anna's conflicted copy 2026-01-\(10 + $0)).xmp" },
    { "photo.jpg (conflicted copy 2026-01-02 0304\(10 + $0)).xmp" },
  ]

  init(_ first: KeepingFolder, _ second: KeepingFolder) {
    sides = [first, second]
  }

  /// The sidecars on a side, by their names.
  func sidecars(_ side: Int) -> [String: [UInt8]] {
    let folder = sides[side].folder
    let names = folder.names.filter { $0.hasSuffix(".xmp") }
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        (try? folder.file(name).smallContents(atMost: 1 << 22)).flatMap { $0 }.map { (name, $0) }
      })
  }

  /// Makes both sides the same.
  ///
  /// - Parameter winner: whose files become both sides' where both have changed them.
  /// - Throws: if a file cannot be written.
  mutating func synchronise(winner: Int) throws {
    let files = [sidecars(0), sidecars(1)]
    var result: [String: [UInt8]] = [:]
    for name in Set(files[0].keys).union(files[1].keys) {
      let (first, second) = (files[0][name], files[1][name])
      if first == second || second == common[name] {
        result[name] = first
      } else if first == common[name] {
        result[name] = second
      } else if let ours = files[winner][name], let theirs = files[1 - winner][name] {
        result[name] = ours
        result[conflictName()] = theirs
      } else {
        // Deleted here, changed there: the change counts.
        result[name] = first ?? second
      }
    }
    for side in sides { try write(result, to: side.folder) }
    common = result
  }

  private mutating func conflictName() -> String {
    defer { conflictCount += 1 }
    return Self.conflictNames[conflictCount % Self.conflictNames.count](conflictCount)
  }

  private func write(_ files: [String: [UInt8]], to folder: ScratchFolder) throws {
    for name in folder.names where name.hasSuffix(".xmp") && files[name] == nil {
      folder.remove(name)
    }
    for (name, bytes) in files where folder.content(name) != bytes {
      try folder.write(name + "~", bytes)
      try folder.rename(name + "~", to: name)
    }
  }
}

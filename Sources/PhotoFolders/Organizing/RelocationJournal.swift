import FoundationEssentials
import GioBindings
import PhotoPages

/// A file in the user's data that says what a running relocation does, for the next start if the program is killed.
///
/// The first line has all groups. After it, each group adds its number when it begins. The file is locked while its
/// process runs, and deleted at the end.
struct RelocationJournal: Sendable {
  /// The content of the first line.
  struct Plan: Codable, Sendable {
    /// The version of the format.
    var version = 1
    let kind: Relocation.Kind
    /// The part of temporary names that no other relocation has.
    let id: String
    let groups: [FileGroup]
  }

  /// The only version that is read.
  private static let version = 1
  /// The largest journal that is read, in bytes.
  private static let maxSize = 256 << 20
  private static let newline = UInt8(ascii: "\n")

  let plan: Plan
  /// The number of the last group that has begun; nil if none has.
  let begun: Int?
  private let file: LockedFile

  /// Writes the plan of a relocation that is about to begin; blocks.
  init(_ plan: Plan, in folder: Location) throws(GioError) {
    guard let line = try? JSONEncoder().encode(plan) else { throw .notSupported }
    try folder.makePrivateFolders()
    let name = Array("\(plan.id).journal".utf8)
    file = try LockedFile.make(at: folder.child(name), holding: Array(line) + [Self.newline])
    (self.plan, begun) = (plan, nil)
  }

  /// Takes over the journal of a process that has ended; nil if that runs or had not begun; blocks.
  init?(takingOver location: Location) throws(GioError) {
    guard let file = try LockedFile.takeOver(location) else { return nil }
    let bytes = try file.contents(atMost: Self.maxSize)
    guard bytes.contains(Self.newline) else {
      // Nothing begins before the plan is whole.
      file.delete()
      return nil
    }
    let lines = bytes.split(separator: Self.newline)
    // A journal of another version is left to that.
    guard let plan = try? JSONDecoder().decode(Plan.self, from: Data(lines[0])),
      plan.version == Self.version
    else { return nil }
    (self.file, self.plan) = (file, plan)
    begun = lines.dropFirst().compactMap { Int(String(decoding: $0, as: UTF8.self), radix: 10) }
      .filter(plan.groups.indices.contains).max()
  }

  /// Records that a group begins.
  func record(begun number: Int) throws(GioError) {
    try file.append(Array("\(number)".utf8) + [Self.newline])
  }

  /// Deletes the journal, as nothing is left to do.
  func end() { file.delete() }
}

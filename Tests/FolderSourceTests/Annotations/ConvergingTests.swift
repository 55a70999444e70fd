import Gio
import PhotoPages
import TestSupport
import Testing

@testable import FolderSource

/// Two computers' copies of one folder, kept the same by a program that copies files.
@Suite(.timeLimit(.minutes(1))) struct ConvergingTests {
  private static let sidecar = "photo.jpg.xmp"
  private static let conflict = "photo.jpg.sync-conflict-20260102-030405-ABCDEFG.xmp"

  /// What such a program does: one side's file becomes both sides', the other's a copy on both.
  private func synchronise(_ winner: KeepingFolder, _ loser: KeepingFolder) throws {
    let ours = try #require(try content(winner))
    let theirs = try #require(try content(loser))
    guard ours != theirs else { return }
    for folder in [winner.folder, loser.folder] {
      try folder.write(Self.sidecar, ours)
      try folder.write(Self.conflict, theirs)
    }
  }

  private func content(_ keeping: KeepingFolder) throws -> [UInt8]? {
    try keeping.folder.file(Self.sidecar).smallContents(atMost: 1 << 20)
  }

  private func seen(_ keeping: KeepingFolder) async throws -> Set<String> {
    let seen = try await keeping.seen()
    return Set(seen.comments.map(\.text) + seen.likes.map { "liked by \($0.author.id)" })
  }

  @Test("Both come to have what either side has added, and nothing that either has deleted")
  func union() async throws {
    let ada = try KeepingFolder(of: "ada"), ben = try KeepingFolder(of: "ben")
    try await ada.post("shared", at: 1)
    try await ada.post("unloved", at: 2)
    try ben.folder.write(Self.sidecar, try #require(try content(ada)))
    #expect(try await seen(ben) == ["shared", "unloved"])
    // Each alone:
    try await ada.post("from ada", at: 10)
    try await ada.like(at: 11)
    try await ben.post("from ben", at: 12)
    try await ben.delete(ada.comment("unloved", at: 2))
    try await ben.like(at: 13)
    try synchronise(ada, ben)
    let union: Set = ["shared", "from ada", "from ben", "liked by ada", "liked by ben"]
    #expect(try await seen(ada) == union)
    #expect(try await seen(ben) == union)
    // Whoever writes next merges the copy in; both do so at once, which is a conflict again.
    try await ada.post("later", at: 20)
    try await ben.post("later still", at: 21)
    try synchronise(ben, ada)
    let all = union.union(["later", "later still"])
    #expect(try await seen(ada) == all)
    #expect(try await seen(ben) == all)
  }
}

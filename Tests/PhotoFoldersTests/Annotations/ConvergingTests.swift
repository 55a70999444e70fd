import GioBindings
@testable import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders
@testable import PhotoSidecars
@testable import SidecarSupport

/// Two computers' copies of one folder, kept the same by a program that copies files.
///
/// Copies that are merged in go to the trash, so each test has a home of its own.
@Suite(.timeout(minutes: 5)) struct ConvergingTests {
  @Test("Two synchronized folders get each other's additions and keep deletions")
  func union() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { _ in
        let ada = try KeepingFolder(of: "ada"), ben = try KeepingFolder(of: "ben")
        var both = SynchronisedFolders(ada, ben)
        try await ada.post("shared", at: 1)
        try await ada.post("unloved", at: 2)
        try both.synchronise(winner: 0)
        #expect(try await ben.words == ["shared", "unloved"])
        // Each alone:
        try await ada.post("from ada", at: 10)
        try await ada.like(at: 11)
        try await ben.post("from ben", at: 12)
        try await ben.delete(ada.comment("unloved", at: 2))
        try await ben.like(at: 13)
        try both.synchronise(winner: 0)
        let union: Set = ["shared", "from ada", "from ben", "liked by ada", "liked by ben"]
        #expect(try await ada.words == union)
        #expect(try await ben.words == union)
        // Whoever writes next merges the copy in; both do so at once, which is a conflict again.
        try await ada.post("later", at: 20)
        try await ben.post("later still", at: 21)
        try both.synchronise(winner: 1)
        let all = union.union(["later", "later still"])
        #expect(try await ada.words == all)
        #expect(try await ben.words == all)
      }
    }
  }

  @Test("Random edits by two people converge on both sides to what the model says")
  func anything() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { _ in
        for seed in 0..<UInt64(12) {
          let sides = [try KeepingFolder(of: "ada"), try KeepingFolder(of: "ben")]
          var both = SynchronisedFolders(sides[0], sides[1])
          var model = SharedPhotoModel(seed: seed)
          for round in 0..<6 {
            // In turns of chance: what matters is who did something before they were online again.
            for _ in 0..<(model.editCount() + model.editCount()) {
              try await model.edit(sides[model.side()])
            }
            try both.synchronise(winner: model.side())
            for side in sides {
              let seen = try await SharedPhotoModel.lines(of: side.seen())
              let wrong = Set(seen).symmetricDifference(model.lines).sorted()
              #expect(
                seen == model.lines,
                "\(side.user.id), seed \(seed), round \(round): \(wrong)")
            }
          }
          try await both.expectOneSidecar(saying: model.lines)
        }
      }
    }
  }
}

extension SynchronisedFolders {
  /// Has each side write once more, and looks whether one sidecar is left that says everything.
  fileprivate mutating func expectOneSidecar(saying lines: [String]) async throws {
    for (place, side) in sides.enumerated() {
      for isLiked in [true, false] { try await side.setLike(isLiked, at: 1000) }
      try synchronise(winner: place)
    }
    #expect(sidecars(0) == sidecars(1))
    #expect(Array(sidecars(0).keys) == ["photo.jpg.xmp"])
    let document = try SidecarDocument(parsing: sidecars(0)["photo.jpg.xmp"] ?? [])
    let contents = document.contents(embedded: nil, in: .landscape)
    let written = SharedPhotoModel.lines(
      of: PhotoAnnotations(tags: contents.tags, comments: contents.comments))
    #expect(written == lines.filter { !$0.hasPrefix("liked by") })
  }
}

extension KeepingFolder {
  /// What was said, and who likes it.
  fileprivate var words: Set<String> {
    get async throws {
      let seen = try await seen()
      return Set(seen.comments.map(\.text) + seen.likes.map { "liked by \($0.author.id)" })
    }
  }

  fileprivate func setLike(_ isLiked: Bool, at seconds: Double) async throws {
    let old = try await seen().likes.first { $0.author.id == user.id }
    guard isLiked == (old == nil) else { return }
    let new = isLiked ? Like(author: user, date: .reference(seconds)) : nil
    _ = try await source.save(.like(ItemChange(from: old, to: new, at: 0)), of: photo)
  }
}

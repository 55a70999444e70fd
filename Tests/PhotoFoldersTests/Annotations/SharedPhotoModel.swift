import FoundationEssentials
@testable import PhotoPages
import TestSupport

@testable import PhotoFolders
@testable import PhotoSidecars
@testable import SidecarSupport

/// What two people do to one photo, each on a computer of their own, and what should be left of it.
///
/// The model does each thing at once where the photo's sidecars must find out who was later: the latest
/// change of each field counts, and what was deleted stays so, whatever happens to it elsewhere.
struct SharedPhotoModel {
  /// What is left, in words.
  private(set) var comments: [String: String] = [:]
  private(set) var tags: [String: PhotoTag] = [:]
  private(set) var likes: Set<String> = []

  private var random: SeededGenerator
  private var count = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// One of two.
  mutating func side() -> Int { Int.random(in: 0...1, using: &random) }

  /// How often somebody does something before they go online again.
  mutating func editCount() -> Int { Int.random(in: 0...4, using: &random) }

  /// Has one of them do something to what they see.
  mutating func edit(_ side: KeepingFolder) async throws {
    let seen = try await side.seen()
    count += 1
    let kind = Int.random(in: 0..<9, using: &random)
    let comment = seen.comments.randomElement(using: &random)
    let tag = seen.tags.randomElement(using: &random)
    let change: AnnotationChange =
      switch (kind, comment, tag) {
      case (0, let comment?, _): delete(comment)
      case (1, let comment?, _): reword(comment)
      case (2, _, _): like(of: side.user, in: seen)
      case (3, _, let tag?): delete(tag)
      case (4, _, let tag?): rename(tag)
      case (5, _, let tag?): move(tag)
      case (6, _, _), (7, _, _): addTag()
      default: post(as: side)
      }
    // No two changes have the same date.
    try side.save(change, at: .reference(Double(count)))
  }

  private mutating func post(as side: KeepingFolder) -> AnnotationChange {
    let comment = side.comment("comment \(count)", at: Double(count))
    comments[comment.id.rawValue] = comment.text
    return .comment(ItemChange(from: nil, to: comment))
  }

  private mutating func delete(_ comment: PhotoComment) -> AnnotationChange {
    comments[comment.id.rawValue] = nil
    return .comment(ItemChange(from: comment, to: nil))
  }

  private mutating func reword(_ comment: PhotoComment) -> AnnotationChange {
    var new = comment
    new.text = "words \(count)"
    if comments[comment.id.rawValue] != nil { comments[comment.id.rawValue] = new.text }
    return .comment(ItemChange(from: comment, to: new))
  }

  private mutating func like(of user: Author, in seen: PhotoAnnotations) -> AnnotationChange {
    let old = seen.likes.first { $0.author.id == user.id }
    let new = old == nil ? Like(author: user, date: .reference(Double(count))) : nil
    if new == nil { likes.remove(user.id) } else { likes.insert(user.id) }
    return .like(ItemChange(from: old, to: new, at: 0))
  }

  private mutating func addTag() -> AnnotationChange {
    let tag = PhotoTag(
      id: TagID("tag \(count)"), text: "name \(count)", kind: .person, shape: .point(place()))
    tags[tag.id.rawValue] = tag
    return .adding(tag)
  }

  private mutating func delete(_ tag: PhotoTag) -> AnnotationChange {
    tags[tag.id.rawValue] = nil
    return .deleting(tag)
  }

  private mutating func rename(_ tag: PhotoTag) -> AnnotationChange {
    var new = tag
    new.text = "other \(count)"
    tags[tag.id.rawValue]?.text = new.text
    return .changing(tag, to: new)
  }

  private mutating func move(_ tag: PhotoTag) -> AnnotationChange {
    var new = tag
    new.shape = .point(place())
    tags[tag.id.rawValue]?.shape = new.shape
    return .changing(tag, to: new)
  }

  /// A place whose numbers have few digits: all of them are written.
  private mutating func place() -> NormalizedPoint {
    let parts = 0...1024
    return NormalizedPoint(
      x: Double(Int.random(in: parts, using: &random)) / 1024,
      y: Double(Int.random(in: parts, using: &random)) / 1024)
  }
}

extension SharedPhotoModel {
  /// What everybody should see, in lines that do not depend on any order.
  var lines: [String] {
    Self.lines(
      comments: comments.map { ($0, $1) }, tags: tags.map { ($0, $1) }, likes: Array(likes))
  }

  /// What somebody sees, in the same way.
  static func lines(of seen: PhotoAnnotations) -> [String] {
    lines(
      comments: seen.comments.map { ($0.id.rawValue, $0.text) },
      tags: seen.tags.map { ($0.id.rawValue, $0) }, likes: seen.likes.map(\.author.id))
  }

  private static func lines(
    comments: [(String, String)], tags: [(String, PhotoTag)], likes: [String]
  ) -> [String] {
    let comments = comments.map { "\($0): \($1)" }
    let tags = tags.map { "\($0): \($1.text) at \($1.shape)" }
    return (comments + tags + likes.map { "liked by \($0)" }).sorted()
  }
}

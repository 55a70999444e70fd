import FoundationEssentials
@testable import PhotoPages
import TestSupport

@testable import PhotoSidecars
@testable import SidecarSupport

/// What people might do with one photo, one after the other.
struct RandomEdits {
  private var random: SeededGenerator
  private var seconds: Double
  private let mark: String

  /// - Parameters:
  ///   - seed: says what they do.
  ///   - mark: makes their ids differ from other people's.
  ///   - start: how many seconds after the reference they begin.
  init(seed: UInt64, mark: String = "", from start: Double = 0) {
    seconds = start
    random = SeededGenerator(seed: seed)
    self.mark = mark
  }

  /// Makes one change, some seconds after the last.
  mutating func apply(to document: inout SidecarDocument) throws {
    seconds += Double.random(in: 0.01..<100, using: &random)
    let contents = document.contents(embedded: nil, in: .landscape)
    try document.apply(
      change(contents, document), in: .landscape, at: .reference(seconds), embedded: nil)
  }

  private mutating func change(
    _ contents: SidecarContents, _ document: SidecarDocument
  ) -> AnnotationChange {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: .adding(tag())
    case 1: contents.tags.randomElement(using: &random).map { .deleting($0) } ?? .adding(tag())
    case 2, 3: contents.tags.randomElement(using: &random).map { changed($0) } ?? .adding(tag())
    case 4: .comment(ItemChange(from: nil, to: comment(), at: 0))
    case 5: commentChange(contents)
    case 6: likeChange(contents)
    case 7: .set(.rating, from: document.rating, to: Rating.allCases.randomElement(using: &random))
    case 8: keywordsChange()
    case 9: .set(.altText, from: document.fields().altText, to: word())
    case 10: .set(.label, from: document.fields().label, to: label())
    default: captionChange(document.fields().caption)
    }
  }

  private mutating func label() -> ColourLabel? {
    [.red, .purple, ColourLabel("Orange"), ColourLabel("Winner"), nil]
      .randomElement(using: &random) ?? nil
  }

  private mutating func tag() -> PhotoTag {
    let point = NormalizedPoint(
      x: Double.random(in: 0...1, using: &random), y: Double.random(in: 0...1, using: &random))
    return PhotoTag(
      id: TagID(id()), text: word(), kind: Bool.random(using: &random) ? .person : .thing,
      shape: .point(point))
  }

  private mutating func changed(_ tag: PhotoTag) -> AnnotationChange {
    var new = tag
    switch Int.random(in: 0..<3, using: &random) {
    case 0: new.text = word()
    case 1: new.kind = tag.kind == .person ? .thing : .person
    default:
      new.shape = tag.shape.moved(
        tipTo: NormalizedPoint(x: Double.random(in: 0...1, using: &random), y: 0.5))
    }
    return .changing(tag, to: new)
  }

  private mutating func comment() -> PhotoComment {
    PhotoComment(
      id: CommentID(id()), author: author(), date: .reference(seconds), text: word())
  }

  private mutating func commentChange(_ contents: SidecarContents) -> AnnotationChange {
    let old = contents.comments.randomElement(using: &random)
    var new = old
    new?.text = word()
    if Bool.random(using: &random) { new = nil }
    return .comment(ItemChange(from: old, to: new, at: 0))
  }

  private mutating func likeChange(_ contents: SidecarContents) -> AnnotationChange {
    let author = author()
    let old = contents.likes.first { $0.author.id == author.id }
    let new = old == nil ? Like(author: author, date: .reference(seconds)) : nil
    return .like(ItemChange(from: old, to: new, at: 0))
  }

  private mutating func captionChange(_ old: Caption) -> AnnotationChange {
    var new = old
    if Bool.random(using: &random) { new.title = word() } else { new.text = "" }
    return .set(.caption, from: old, to: new)
  }

  private mutating func keywordsChange() -> AnnotationChange {
    // Two are names of tags as well.
    let words = ["sea", "Anna", "Berta"]
    let word = words.randomElement(using: &random) ?? ""
    return .keywords(
      Bool.random(using: &random)
        ? KeywordsChange(added: [word]) : KeywordsChange(removed: [word]))
  }

  private mutating func author() -> Author {
    let name = ["ada", "bob"].randomElement(using: &random) ?? ""
    return Author(id: name, name: name)
  }

  private mutating func id() -> String {
    mark + String(UInt64.random(in: 0 ... .max, using: &random), radix: 16)
  }

  private mutating func word() -> String {
    ["Anna", "Berta", "<&>\"'", "\u{202E}x\u{200B}", "a\u{0}b", "Lisbon"]
      .randomElement(using: &random) ?? ""
  }
}

import FoundationEssentials
import TestSupport
import Testing

@testable import PhotoPages

@Suite("Values of a source") struct SourceValueTests {
  private struct Row: SourceValue {
    let key: Int
  }

  private func tag(_ text: String, _ value: Row?) -> PhotoTag {
    PhotoTag(id: TagID("t"), text: text, shape: .point(.centre), sourceValue: value)
  }

  @Test("The list keeps the values of its photos, also of some among others")
  func list() {
    let photos = (1...600).map {
      Photo(id: PhotoID($0), name: "\($0)", sourceValue: $0 % 3 == 0 ? Row(key: $0) : nil)
    }
    let list = PhotoList(photos)
    #expect(Array(list) == photos)
    #expect(list.photo(PhotoID(300))?.sourceValue as? Row == Row(key: 300))
    #expect(list.photo(PhotoID(301))?.sourceValue == nil)
  }

  @Test("A value takes no more memory of a photo than a reference")
  func memory() {
    #expect(MemoryLayout<StoredValue>.size == MemoryLayout<Int>.size)
    #expect(MemoryLayout<Photo?>.stride <= 80)
  }

  @Test("A change has the value that the source has given its tag meanwhile")
  func taking() {
    let there = PhotoAnnotations(tags: [tag("Anna", Row(key: 1))])
    let rename = AnnotationChange.tag(
      ItemChange(from: tag("Anna", nil), to: tag("Ann", nil), at: 0))
    #expect(
      rename.takingValue(from: there)
        == .tag(ItemChange(from: tag("Anna", Row(key: 1)), to: tag("Ann", Row(key: 1)), at: 0)))
    let deletion = AnnotationChange.tag(ItemChange(from: tag("Anna", nil), to: nil, at: 0))
    #expect(
      deletion.takingValue(from: there)
        == .tag(ItemChange(from: tag("Anna", Row(key: 1)), to: nil, at: 0)))
    #expect(rename.takingValue(from: PhotoAnnotations()) == rename)
    // Another package may change the value itself.
    let other = AnnotationChange.tag(
      ItemChange(from: tag("Anna", nil), to: tag("Anna", Row(key: 2)), at: 0))
    #expect(
      other.takingValue(from: there)
        == .tag(ItemChange(from: tag("Anna", Row(key: 1)), to: tag("Anna", Row(key: 2)), at: 0)))
  }

  @Test("An edited comment keeps its value, and undoing that brings its looks back")
  func editing() throws {
    var old = PhotoComment(
      id: CommentID("1"), author: Author(id: "a", name: "Ada"),
      date: Date(timeIntervalSince1970: 0), text: "", sourceValue: Row(key: 7))
    old.formattedText = FormattedText([.init("Bold", .bold)])
    var annotations = PhotoAnnotations(comments: [old])
    let change = try #require(
      annotations.editing(old.id, to: "Plain", at: Date(timeIntervalSince1970: 1)))
    let inverse = change.inverse(from: annotations)
    change.apply(to: &annotations)
    #expect(annotations.comments[0].sourceValue as? Row == Row(key: 7))
    #expect(annotations.comments[0].formattedText == "Plain")
    inverse.apply(to: &annotations)
    #expect(annotations.comments == [old])
  }

  @Test("Facts of a source stand in the details, and beside the caption if they say so")
  func facts() {
    let everywhere = PhotoFact(Message("Shutter count"), in: .camera, .count(2), alsoIn: .caption)
    let blank = PhotoFact(Message("Nothing"), in: .camera, .text(" "), alsoIn: .caption)
    let details = PhotoFact(Message("Film"), in: .camera, .text("Gold"))
    let annotations = PhotoAnnotations(sourceFacts: [everywhere, blank, details])
    #expect(annotations.facts(in: .caption) == [everywhere])
    #expect(annotations.facts(in: .list) == [])
    #expect(annotations.facts.suffix(2) == [everywhere, details])
    var played = Played("a", annotations: annotations)
    #expect(played.viewer.chrome.showsCaption)
    played = Played("a", annotations: PhotoAnnotations(sourceFacts: [details]))
    #expect(!played.viewer.chrome.showsCaption)
  }

  @Test("A source's sentence waits until another notice is gone, and can be said again")
  func notices() {
    var notices = NoticesFeature()
    notices.say(.done(Message("Deleted")))
    notices.add(.other(Message("The album is closed.")))
    #expect(notices.notice?.content == .done(Message("Deleted")))
    for _ in 1...2 {
      notices.close()
      #expect(notices.notice?.content == .remark(.other(Message("The album is closed."))))
      notices.add(.other(Message("The album is closed.")))
    }
  }
}

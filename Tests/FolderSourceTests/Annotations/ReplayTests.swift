import FoundationEssentials
import PhotoPages
import Testing

@testable import FolderSource

/// Changes that are made again, since a program that knew nothing of them may have written what it had
/// read before.
struct ReplayTests {
  private static let ada = Author(id: "ada", name: "Ada")

  private func like(_ seconds: Double) -> Like {
    Like(author: Self.ada, date: .reference(seconds))
  }

  /// A sidecar in which changes were made, a second each, from the first second on.
  private func document(_ changes: AnnotationChange...) throws -> SidecarDocument {
    var document = SidecarDocument()
    for (second, change) in changes.enumerated() {
      try document.apply(
        change, in: .landscape, at: .reference(Double(second + 1)), embedded: nil)
    }
    return try SidecarDocument(parsing: document.written().bytes)
  }

  /// The same after one of the changes was made again.
  private func replayed(
    _ document: SidecarDocument, _ changes: (AnnotationChange, Double)...
  ) throws -> SidecarDocument {
    var copy = document
    for (change, second) in changes {
      try copy.replay(
        change, in: .landscape, at: .reference(second), embedded: nil,
        unless: Tombstones(document.graph))
    }
    return copy
  }

  @Test func whatSomebodyHasDeletedDoesNotComeBack() throws {
    let deleted = try document(.adding(.anna), .deleting(.anna))
    #expect(try replayed(deleted, (.adding(.anna), 1)).graph == deleted.graph)
    // Not even if the clock of whoever added it was ahead.
    #expect(try replayed(deleted, (.adding(.anna), 99)).graph == deleted.graph)
    let comment = PhotoPages.Comment(
      id: CommentID("1"), author: Self.ada, date: .reference(1), text: "words")
    let adding = AnnotationChange.comment(ItemChange(from: nil, to: comment, at: 0))
    let gone = try document(adding, .comment(ItemChange(from: comment, to: nil, at: 0)))
    #expect(try replayed(gone, (adding, 99)).graph == gone.graph)
  }

  @Test func whatSomebodyHasChangedLaterStays() throws {
    var (berta, cleo) = (PhotoPages.Tag.anna, PhotoPages.Tag.anna)
    (berta.text, cleo.text) = ("Berta", "Cleo")
    let changed = try document(
      .adding(.anna), .changing(.anna, to: berta), .changing(berta, to: cleo))
    #expect(try replayed(changed, (.changing(.anna, to: berta), 2)).graph == changed.graph)
    let back = try document(
      .adding(.anna), .changing(.anna, to: berta), .changing(berta, to: .anna))
    let replayed = try replayed(
      back, (.adding(.anna), 1), (.changing(.anna, to: berta), 2), (.changing(berta, to: .anna), 3))
    #expect(replayed.graph == back.graph)
    #expect(try replayed.written().bytes == back.written().bytes)
  }

  @Test func captionsThereAndBackStay() throws {
    let (a, b) = (Caption(text: "a"), Caption(text: "b"))
    let back = try document(
      .caption(from: Caption(), to: a), .caption(from: a, to: b), .caption(from: b, to: a))
    let replayed = try replayed(
      back, (.caption(from: Caption(), to: a), 1), (.caption(from: a, to: b), 2),
      (.caption(from: b, to: a), 3))
    #expect(replayed.graph == back.graph)
  }

  @Test func likingAndDislikingInTurnsStaysAsItIs() throws {
    let changes: [AnnotationChange] = [
      .like(ItemChange(from: nil, to: like(1), at: 0)),
      .like(ItemChange(from: like(1), to: nil, at: 0)),
      .like(ItemChange(from: nil, to: like(3), at: 0)),
    ]
    let liked = try document(changes[0], changes[1], changes[2])
    let all = [(changes[0], 1.0), (changes[1], 2), (changes[2], 3)]
    #expect(try replayed(liked, all[0], all[1], all[2]).graph == liked.graph)
    // All of it was overwritten.
    let fresh = try replayed(SidecarDocument(), all[0], all[1], all[2])
    #expect(fresh.contents(embedded: nil, in: nil).likes == [like(3)])
  }

  @Test func whatWasOverwrittenIsMadeAgainWithItsOwnDate() throws {
    var berta = PhotoPages.Tag.anna
    berta.text = "Berta"
    let before = try document(.adding(.anna))
    let after = try document(.adding(.anna), .changing(.anna, to: berta))
    #expect(try replayed(before, (.changing(.anna, to: berta), 2)).graph == after.graph)
    let deleted = try document(.adding(.anna), .deleting(.anna))
    #expect(try replayed(before, (.deleting(.anna), 2)).graph == deleted.graph)
    #expect(try replayed(SidecarDocument(), (.adding(.anna), 1)).graph == before.graph)
  }

  @Test func whatIsGoneIsNotBroughtBackByAChangeOfIt() throws {
    var berta = PhotoPages.Tag.anna
    berta.text = "Berta"
    let empty = SidecarDocument()
    #expect(try replayed(empty, (.changing(.anna, to: berta), 2)).graph == empty.graph)
  }
}

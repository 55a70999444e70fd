import PhotoPages
@testable import PhotoPagesGtk
import Testing

/// What is said of what could not be kept.
@Suite("Sentences of failures")
struct SentenceTests {
  @Test(
    "The words that were typed are in the sentence",
    arguments: [
      (
        AnnotationChange.set(
          .caption, from: Caption(), to: Caption(title: "Port", text: "At noon")),
        "“Port\nAt noon” could not be saved. The disk is full."
      ),
      (
        .report(
          from: nil, to: Report(author: Author(id: "me", name: "Me"), date: .now, reason: "Blurred")
        ),
        "“Blurred” could not be saved. The disk is full."
      ),
      (
        .set(.caption, from: Caption(title: "Port"), to: Caption()),
        "This could not be saved. The disk is full."
      ),
    ])
  func words(change: AnnotationChange, sentence: String) {
    #expect(Notice.Content.notSaved(change, .full).sentence.translated == sentence)
  }

  @Test("The sentence for too many pixels has the picture's size")
  func pixels() {
    #expect(
      PictureError.tooManyPixels(PixelSize(width: 100_000, height: 80_000)).sentence.translated
        == "This picture is too large to be shown: it has 100000 × 80000 pixels."
    )
  }

  @Test(
    "Sentences of failures do not quote the system or a library",
    arguments: [
      PictureError.refused(kind: "HEIF", reason: "End of stream"),
      .damaged(reason: "End of stream"), .noDecoder(reason: "End of stream"),
      .source(.unreadable(reason: "End of stream")),
      .source(.unchangeable(reason: "End of stream")),
    ])
  func foreignWords(error: PictureError) {
    let sentence = error.sentence.translated
    #expect(!sentence.contains("End of stream") && sentence.hasSuffix("."))
    guard case .source(let error) = error else { return }
    let drafts = Notice.Content.draftsNotSaved(error).sentence.translated
    #expect(drafts == "What you type cannot be saved as a draft. \(sentence)")
  }

  @Test(
    "No sentence about a failure of any source mentions a folder",
    arguments: [
      PhotoSourceError.notFound, .notPermitted, .notReachable, .noFile, .linkLoop, .unknownAddress,
      .noThumbnail, .unreadable(reason: ""), .notUnderstood, .notSupported, .noTrash, .nameTaken,
      .full, .readOnly, .linked, .linkedElsewhere, .changedMeanwhile, .textTooLong, .busy,
      .unchangeable(reason: ""),
    ])
  func folders(error: PhotoSourceError) {
    #expect(!error.sentence.translated.contains("folder"))
  }

  @Test("A source's own sentence is the reason in a notice, and a remark of its own")
  func ownSentences() {
    let error = PhotoSourceError.other(Message("Ask at the {place}.", ["place": "desk"]))
    #expect(
      Notice.Content.draftsNotSaved(error).sentence.translated
        == "What you type cannot be saved as a draft. Ask at the desk.")
    let remark = Notice.Content.remark(.other(Message("The album is closed.")))
    #expect(remark.sentence.translated == "The album is closed.")
  }

  @Test("The notice of undo names the step, with the number of photos if there are several")
  func undone() {
    let step = Message("Move to Trash")
    #expect(Notice.Content.undone(step, count: 1).sentence.translated == "“Move to Trash” undone")
    #expect(
      Notice.Content.undone(step, count: 3).sentence.translated
        == "“Move to Trash” undone for 3 photos")
    #expect(Notice.Content.undone(step, count: 0).sentence.translated == "“Move to Trash” undone")
    #expect(Notice.Content.redone(step, count: 1).sentence.translated == "“Move to Trash” redone")
    #expect(Notice.Content.undone(nil, count: 1).sentence.translated == "Undone")
  }

  @Test("A missing library is named, and a kind that no library can show is explained")
  func missing() {
    #expect(
      PictureError.missing(kind: "GIF", package: "libgif7").sentence.translated
        == "GIF pictures cannot be shown yet: install the package libgif7, which may have another name on your system."
    )
    #expect(
      PictureError.missing(kind: "TGA", package: "").sentence.translated
        == "TGA pictures cannot be shown here: this system reads them with a separate program, and the decoder may not start programs."
    )
  }
}

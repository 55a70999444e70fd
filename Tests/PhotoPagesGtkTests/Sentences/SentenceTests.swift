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
        AnnotationChange.caption(from: Caption(), to: Caption(title: "Port", text: "At noon")),
        "“Port\nAt noon” could not be saved. The disk is full."
      ),
      (
        .report(
          from: nil, to: Report(author: Author(id: "me", name: "Me"), date: .now, reason: "Blurred")
        ),
        "“Blurred” could not be saved. The disk is full."
      ),
      (
        .caption(from: Caption(title: "Port"), to: Caption()),
        "This could not be saved. The disk is full."
      ),
    ])
  func words(change: AnnotationChange, sentence: String) {
    #expect(Notice.Content.notSaved(change, .full).sentence.translated == sentence)
  }

  @Test("How many pixels are too many is in the sentence")
  func pixels() {
    #expect(
      PictureError.tooManyPixels(PixelSize(width: 100_000, height: 80_000)).sentence.translated
        == "This picture is too large to be shown: it has 100000 × 80000 pixels."
    )
  }

  @Test("What a system's library says of a photo that it does not read is in the sentence")
  func refusal() {
    let error = PictureError.refused(kind: "HEIF", reason: "Too many auxiliary images")
    #expect(
      error.sentence.translated
        == "This photo cannot be shown: the system’s library for HEIF says “Too many auxiliary images”."
    )
  }

  @Test("A library that is not installed is named, and what no library here can show is said")
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

import FoundationEssentials
import PhotoPages
import Testing

/// What a source of another package gives to the viewer, by the public interface alone.
@Suite("A source's own data") struct SourceDataTests {
  private struct Row: SourceValue {
    var key: Int
  }

  private struct Word: SourceValue {
    let text: String
  }

  @Test("Photos, tags and comments with the same own value are equal, with others they differ")
  func values() {
    func photo(_ value: (any SourceValue)?) -> Photo {
      Photo(id: PhotoID(1), name: "a", sourceValue: value)
    }
    #expect(photo(Row(key: 1)) == photo(Row(key: 1)))
    #expect(photo(Row(key: 1)) != photo(Row(key: 2)))
    #expect(photo(Row(key: 1)) != photo(Word(text: "1")))
    #expect(photo(Row(key: 1)) != photo(nil))
    #expect(photo(nil) == photo(nil))
    #expect(photo(Row(key: 3)).sourceValue as? Row == Row(key: 3))

    var tag = PhotoTag(
      id: TagID("t"), text: "Anna", shape: .point(.centre), sourceValue: Row(key: 1))
    let before = tag
    tag.sourceValue = Row(key: 2)
    #expect(tag != before && tag.sourceValue as? Row == Row(key: 2))
    #expect(tag.hashValue == before.hashValue)
  }

  @Test("A text of plain parts is plain, and one with looks has its parts")
  func formattedText() throws {
    let link = try #require(WebAddress("https://a.example/"))
    let runs: [FormattedText.Run] = [
      .init("A "), .init(""), .init("boat", [.bold, .italic]), .init(" here", link: link),
    ]
    let text = FormattedText(runs)
    #expect(text.text == "A boat here" && !text.isPlain)
    #expect(text.runs.map(\.text) == ["A ", "boat", " here"])
    #expect(text.runs.map(\.link) == [nil, nil, link])
    #expect(text.runs[1].style == [.bold, .italic])
    #expect(FormattedText([.init("A "), .init("boat")]) == "A boat")
    #expect(FormattedText("A boat").isPlain && FormattedText("").runs == [])
  }

  @Test("Another text of a caption or a comment is plain, and the same text keeps its looks")
  func typing() {
    let bold = FormattedText([.init("Bold", .bold)])
    var caption = Caption(title: "T")
    caption.formattedText = bold
    caption.text = "Bold"
    #expect(caption.formattedText == bold)
    caption.text = "Bolder"
    #expect(caption.formattedText == "Bolder")

    var comment = PhotoComment(
      id: CommentID("1"), author: Author(id: "a", name: "Ada"),
      date: Date(timeIntervalSince1970: 0), text: "", sourceValue: Word(text: "own"))
    comment.formattedText = bold
    #expect(comment.text == "Bold")
    comment.text = "Bolder"
    #expect(comment.formattedText.isPlain)
    #expect(comment.sourceValue as? Word == Word(text: "own"))
  }

  /// A source with sentences of its own, and the picture of one author.
  private struct Talker: AvatarSource {
    func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> {
      AsyncStream { continuation in
        continuation.yield(.said(Message("The album is closed.")))
        continuation.finish()
      }
    }

    func picture(
      for request: PictureRequest
    ) async throws(PhotoSourceError) -> PictureSource { throw .other(Message("Ask at the desk.")) }

    func avatar(of author: Author) async throws(PhotoSourceError) -> PictureSource? {
      author.id == "ada" ? .bytes([1]) : nil
    }
  }

  @Test("A source has sentences of its own, as errors and as notices")
  func sentences() async throws {
    let source = Talker()
    var viewer = Viewer(ViewerSetup())
    viewer.handle(.window(.viewLoaded))
    for await update in source.list(PhotoQuery()) {
      guard case .said(let message) = update else { continue }
      viewer.handle(.notices(.said(message)))
    }
    #expect(
      viewer.model.notices.notice?.content == .remark(.other(Message("The album is closed."))))
    let reason = PhotoSourceError.other(Message("Ask at the desk."))
    await #expect(throws: reason) {
      _ = try await source.picture(for: PictureRequest(Photo(id: PhotoID(1), name: "a")))
    }
    let data = try JSONEncoder().encode(reason)
    #expect(try JSONDecoder().decode(PhotoSourceError.self, from: data) == reason)
  }

  @Test("A source has the pictures of some authors")
  func avatars() async throws {
    #expect(try await Talker().avatar(of: Author(id: "ada", name: "Ada")) != nil)
    #expect(try await Talker().avatar(of: Author(id: "bo", name: "Bo")) == nil)
  }

  @Test("A source's fact says where it stands beside the details")
  func facts() {
    let shutter = PhotoFact(
      Message("Shutter count"), in: .camera, .count(12), alsoIn: [.caption, .list])
    #expect(shutter.places.contains(.caption) && shutter.places.contains(.list))
    #expect(PhotoFact.camera("R6").places == [])
    #expect(PhotoAnnotations(sourceFacts: [shutter]).sourceFacts == [shutter])
    #expect(PhotoFact.caption("Words").value == .text("Words"))
    let bold = FormattedText([.init("Words", .bold)])
    #expect(PhotoFact.caption(bold).value == .formatted(bold))
  }
}

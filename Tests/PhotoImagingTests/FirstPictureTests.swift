import Dispatch
import Glibc
import PhotoDecoding
@testable import PhotoImaging
import PhotoPages
import Synchronization
import TestSupport
import Testing

@Suite(.timeout(minutes: 5)) struct FirstPictureTests {
  private let folder: ScratchFolder
  private let decoder = CountingDecoder()

  init() throws {
    folder = try ScratchFolder()
    try folder.write("photo.png", PictureEncoder.png(TestPictures.checkerboard(PixelSize(80, 60))))
    try folder.write("damaged.png", Array("This is not a photo.".utf8))
    var photo = TestJPEG(PixelSize(80, 60))
    photo.add(exif: TestTIFF(thumbnail: TestJPEG(PixelSize(16, 12)).file()).bytes)
    try folder.write("small.jpg", photo.file())
  }

  private func begin(
    _ name: String = "photo.png", decoder: (any PictureDecoding)? = nil,
    open: (@Sendable ([UInt8]) -> FileDescriptor)? = nil, thumbnail: PictureSource? = nil
  ) -> FirstPicture {
    let path = folder.path(of: Array(name.utf8))
    return FirstPicture(decoder: decoder ?? self.decoder) {
      (open ?? FirstPicture.open)(path)
    } thumbnail: {
      thumbnail
    } detail: {
      .fitting(PixelSize(40, 40))
    }
  }

  /// The size and date of a file, as a source lists it.
  private func listed(_ name: String) throws -> (byteCount: Int, modified: Double) {
    let file = FirstPicture.open(folder.path(of: Array(name.utf8)))
    let stamp = try #require(ContentStamp(file))
    return (stamp.byteCount, stamp.modified)
  }

  private func answers(of first: FirstPicture) async -> [PictureAnswer] {
    var (answers, later) = first.takeAnswers()
    for await answer in later { answers.append(answer) }
    return answers
  }

  @Test func `It is decoded once for the likely size, however late it is read`() async throws {
    let answers = await answers(of: begin())
    guard case .picture(let picture)? = answers.first, answers.count == 1 else {
      Issue.record("\(answers)")
      return
    }
    #expect(picture.pixels.size == PixelSize(40, 30))
    #expect(picture.fullSize == PixelSize(80, 60))
    #expect(decoder.count == 1)
  }

  @Test func `A preview inside the file comes before the picture`() async throws {
    let answers = await answers(of: begin("small.jpg"))
    guard case .pass(let preview)? = answers.first, case .picture(let picture)? = answers.last,
      answers.count == 2
    else {
      Issue.record("\(answers)")
      return
    }
    #expect(preview.traits.contains(.isPreview))
    #expect(!picture.traits.contains(.isPreview))
    #expect(decoder.count == 1)
  }

  @Test func `A file without a preview has the desktop's thumbnail before the picture`()
    async throws
  {
    let small = PixelSize(8, 6)
    let thumbnail = try PictureEncoder.png(TestPictures.checkerboard(small))
    let first = begin("photo.png", thumbnail: .bytes(thumbnail))
    guard case .pass(let preview)? = await answers(of: first).first else {
      Issue.record("There is no preview.")
      return
    }
    #expect(preview.traits.contains(.isPreview))
    #expect(preview.pixels.size == small)
    #expect(preview.fullSize == PixelSize(80, 60))
  }

  @Test func `A file that is no picture hands over the failure`() async throws {
    let answers = await answers(of: begin("damaged.png"))
    guard case .failure? = answers.first, answers.count == 1 else {
      Issue.record("\(answers)")
      return
    }
  }

  @Test(arguments: ["missing.png", "", "."])
  func `What is not a file has no answers and is not decoded`(name: String) async throws {
    let first = begin(name)
    #expect(await answers(of: first).isEmpty)
    #expect(!first.isOpened(byteCount: 0, modified: 0))
    #expect(decoder.count == 0)
  }

  @Test func `A file that has changed since it was opened is another one`() async throws {
    let first = begin()
    _ = await answers(of: first)
    let photo = try listed("photo.png")
    #expect(first.isOpened(byteCount: photo.byteCount, modified: photo.modified))
    #expect(!first.isOpened(byteCount: photo.byteCount + 1, modified: photo.modified))
    #expect(!first.isOpened(byteCount: photo.byteCount, modified: photo.modified + 1))
    #expect(!first.isOpened(byteCount: photo.byteCount, modified: nil))
  }

  @Test func `A file on a disk that does not answer is not opened`() async throws {
    let (asked, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let first = begin(open: { path in
      asked.signal()
      gate.wait()
      return FirstPicture.open(path)
    })
    asked.wait()
    let photo = try listed("photo.png")
    #expect(!first.isOpened(byteCount: photo.byteCount, modified: photo.modified))
    gate.signal()
    _ = await answers(of: first)
    #expect(first.isOpened(byteCount: photo.byteCount, modified: photo.modified))
  }

  @Test func `Decoding ends with the task that reads the answers`() async throws {
    let endless = EndlessDecoder()
    let first = begin(decoder: endless)
    let reading = Task { for await _ in first.takeAnswers().later {} }
    reading.cancel()
    await endless.end()
  }

  @Test func `Decoding ends if no session will show the picture`() async throws {
    let endless = EndlessDecoder()
    begin(decoder: endless).cancel()
    await endless.end()
  }
}

/// Counts what it is asked to decode.
private final class CountingDecoder: StillDecoding {
  private let counter = Atomic(0)

  var count: Int { counter.load(ordering: .relaxed) }

  func decode(
    _ request: DecodeRequest, _ control: DecodingControl, onPass: ((DecodedPicture) -> Void)?
  ) throws(PictureError) -> DecodedPicture {
    counter.add(1, ordering: .relaxed)
    return try PictureDecoder().decode(request, control, onPass: onPass)
  }
}

/// Decodes until it is cancelled.
private final class EndlessDecoder: StillDecoding {
  private let ended = DispatchSemaphore(value: 0)

  func decode(
    _ request: DecodeRequest, _ control: DecodingControl, onPass: ((DecodedPicture) -> Void)?
  ) throws(PictureError) -> DecodedPicture {
    while !control.isCancelled { sched_yield() }
    ended.signal()
    throw .cancelled
  }

  /// Waits until it has ended.
  func end() async {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "waiting").async { [ended] in
        ended.wait()
        continuation.resume()
      }
    }
  }
}

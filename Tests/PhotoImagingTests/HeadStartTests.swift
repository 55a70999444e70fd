import Dispatch
import Glibc
import PhotoDecoding
@testable import PhotoImaging
import PhotoPages
import Synchronization
import TestSupport
import Testing

@Suite(.timeout(minutes: 5)) struct HeadStartTests {
  private let folder: ScratchFolder
  private let decoder = CountingDecoder()
  private let box = PictureDetail.fitting(PixelSize(40, 40))

  init() throws {
    folder = try ScratchFolder()
    try folder.write("photo.png", PictureEncoder.png(TestPictures.checkerboard(PixelSize(80, 60))))
    try folder.write("other.png", PictureEncoder.png(TestPictures.marker()))
    var photo = TestJPEG(PixelSize(80, 60))
    photo.add(exif: TestTIFF(thumbnail: TestJPEG(PixelSize(16, 12)).file()).bytes)
    try folder.write("small.jpg", photo.file())
  }

  /// Begins to decode a file, and waits until it has been opened; the gate is waited for before it is
  /// decoded.
  private func begin(
    _ name: String = "photo.png", decoder: (any StillDecoding)? = nil,
    spareTime: DispatchTimeInterval = .seconds(60), gate: DispatchSemaphore? = nil
  ) -> HeadStart {
    let (opened, box) = (DispatchSemaphore(value: 0), box)
    let start = HeadStart(
      path: folder.path(of: Array(name.utf8)), decoder: decoder ?? self.decoder,
      spareTime: spareTime
    ) {
      opened.signal()
      gate?.wait()
      return box
    }
    opened.wait()
    return start
  }

  private func decode(
    _ name: String, _ detail: PictureDetail, by decoder: HeadStart,
    isCancelled: Bool = false, onPass: ((DecodedPicture) -> Void)? = nil
  ) throws -> DecodedPicture {
    let path = String(decoding: folder.path(of: Array(name.utf8)), as: UTF8.self)
    let source = PictureSource.descriptor(CountedFile().open(path))
    let control = isCancelled ? DecodingControl.cancelled : DecodingControl()
    return try decoder.decode(
      DecodeRequest(source: source, detail: detail), control, onPass: onPass)
  }

  @Test func `What was begun is the answer, and nothing is decoded twice`() throws {
    let start = begin()
    let picture = try decode("photo.png", box, by: start)
    #expect(picture.pixels.size == PixelSize(40, 30))
    #expect(picture.fullSize == PixelSize(80, 60))
    #expect(decoder.count == 1)
  }

  @Test func `It is for the first who asks`() throws {
    let start = begin()
    _ = try decode("photo.png", box, by: start)
    _ = try decode("photo.png", box, by: start)
    #expect(decoder.count == 2)
  }

  @Test func `The preview comes with what was begun`() throws {
    let start = begin("small.jpg")
    let preview = try decode("small.jpg", .preview, by: start)
    #expect(preview.traits.contains(.isPreview))
    #expect(try !decode("small.jpg", box, by: start).traits.contains(.isPreview))
    #expect(decoder.count == 1)
    _ = try decode("small.jpg", .preview, by: start)
    #expect(decoder.count == 2)
  }

  @Test func `Where there is no preview that is known before the picture is there`() throws {
    let gate = DispatchSemaphore(value: 0)
    let start = begin(decoder: PausingDecoder(gate))
    #expect(throws: PictureError.notAPicture) { try decode("photo.png", .preview, by: start) }
    gate.signal()
    #expect(try decode("photo.png", box, by: start).pixels.size == PixelSize(40, 30))
  }

  @Test func `Another file gets its own picture`() throws {
    let start = begin()
    let picture = try decode("other.png", .full, by: start)
    #expect(picture.pixels.size == TestPictures.marker().size)
  }

  @Test func `A file that has changed meanwhile is decoded anew`() throws {
    let start = begin()
    try folder.write("photo.png", PictureEncoder.png(TestPictures.solid(PixelSize(20, 20), .red)))
    #expect(try decode("photo.png", box, by: start).fullSize == PixelSize(20, 20))
  }

  @Test func `One that is larger than wanted is shown as it is, and then reduced`() throws {
    let start = begin()
    var passes: [DecodedPicture] = []
    let picture = try decode("photo.png", .fitting(PixelSize(20, 20)), by: start) {
      passes.append($0)
    }
    #expect(passes.map(\.pixels.size) == [PixelSize(40, 30)])
    #expect(passes.allSatisfy { $0.traits.contains(.isPass) })
    #expect(picture.pixels.size == PixelSize(20, 15))
    #expect(picture.fullSize == PixelSize(80, 60))
    #expect(!picture.traits.contains(.isPass))
  }

  @Test func `One that is smaller than wanted is shown until the wanted one is there`() throws {
    let start = begin()
    var passes = 0
    let picture = try decode("photo.png", .fitting(PixelSize(60, 60)), by: start) { _ in
      passes += 1
    }
    #expect(passes == 1)
    #expect(picture.pixels.size == PixelSize(60, 45))
  }

  @Test func `Whoever gives up and asks for another size finds it going on`() throws {
    let gate = DispatchSemaphore(value: 0)
    let start = begin(gate: gate)
    #expect(throws: PictureError.cancelled) {
      try decode("photo.png", box, by: start, isCancelled: true)
    }
    gate.signal()
    #expect(try decode("photo.png", box, by: start).pixels.size == PixelSize(40, 30))
    #expect(decoder.count == 1)
  }

  @Test func `With nobody waiting any more it is given up`() async throws {
    let endless = EndlessDecoder()
    let start = begin(decoder: endless, spareTime: .milliseconds(1))
    #expect(throws: PictureError.cancelled) {
      try decode("photo.png", box, by: start, isCancelled: true)
    }
    await endless.end()
  }

  @Test(arguments: ["missing.png", ""]) func `What is no file is left to whoever asks`(
    name: String
  ) throws {
    let box = box
    let start = HeadStart(path: folder.path(of: Array(name.utf8)), decoder: decoder) { box }
    #expect(try decode("photo.png", .full, by: start).pixels.size == PixelSize(80, 60))
    #expect(decoder.count == 1)
  }

  @Test func `One on a disk that never answers delays no other photo twice`() throws {
    let (gate, box, asked) = (DispatchSemaphore(value: 0), box, DispatchSemaphore(value: 0))
    let start = HeadStart(
      path: folder.path(of: Array("photo.png".utf8)), decoder: decoder,
      open: { path in
        asked.signal()
        gate.wait()
        return HeadStart.open(path)
      },
      detail: { box })
    asked.wait()
    _ = try decode("other.png", box, by: start)
    // Nothing is left of it to be waited for, however late it comes.
    gate.signal()
    _ = try decode("photo.png", box, by: start)
    #expect(decoder.count == 2)
  }

  @Test func `Whoever waits for it gets it, while it is decoded and afterwards`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let start = begin(gate: gate)
    let first = await withCheckedContinuation { waiting in
      start.whenFinished { waiting.resume(returning: $0.pixels.size) }
      gate.signal()
    }
    #expect(first == PixelSize(40, 30))
    let calls = Atomic(0)
    start.whenFinished { _ in calls.add(1, ordering: .relaxed) }
    #expect(calls.load(ordering: .relaxed) == 1)
    #expect(decoder.count == 1)
  }
}

/// Counts what it is asked to decode from files.
private final class CountingDecoder: StillDecoding {
  private let counter = Atomic(0)

  var count: Int { counter.load(ordering: .relaxed) }

  func decode(
    _ request: DecodeRequest, _ control: DecodingControl, onPass: ((DecodedPicture) -> Void)?
  ) throws(PictureError) -> DecodedPicture {
    if case .descriptor = request.source { counter.add(1, ordering: .relaxed) }
    return try PictureDecoder().decode(request, control, onPass: onPass)
  }
}

/// Reads a picture's head, and waits until the gate is opened before it decodes the rest.
private final class PausingDecoder: StillDecoding {
  private let gate: DispatchSemaphore

  init(_ gate: DispatchSemaphore) { self.gate = gate }

  func decode(
    _ request: DecodeRequest, _ control: DecodingControl, onPass: ((DecodedPicture) -> Void)?
  ) throws(PictureError) -> DecodedPicture {
    control.opened(OpenedPicture(size: PixelSize(80, 60), byteCount: 0))
    gate.wait()
    return try PictureDecoder().decode(request, control, onPass: onPass)
  }
}

/// Decodes until it is told to give up.
private final class EndlessDecoder: StillDecoding {
  private let ended = DispatchSemaphore(value: 0)

  func decode(
    _ request: DecodeRequest, _ control: DecodingControl, onPass: ((DecodedPicture) -> Void)?
  ) throws(PictureError) -> DecodedPicture {
    while !control.isCancelled { sched_yield() }
    ended.signal()
    throw .cancelled
  }

  /// Waits until it has given up.
  func end() async {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "waiting").async { [ended] in
        ended.wait()
        continuation.resume()
      }
    }
  }
}

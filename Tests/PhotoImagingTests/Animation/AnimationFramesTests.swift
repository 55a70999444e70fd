import PhotoDecoding
import PhotoPages
import Synchronization
import TestSupport
import Testing

@testable import PhotoImaging

/// The frames that are decoded ahead.
struct AnimationFramesTests {
  private let size = PixelSize(20, 10)

  private func frames(_ gif: TestGIF, _ detail: PictureDetail = .full) -> AnimationFrames {
    AnimationFrames(DecodeRequest(source: .bytes(gif.bytes), detail: detail))
  }

  @Test func `Frames come in order, round and round`() async throws {
    let frames = frames(.numbered(7, size, delay: 4))
    for index in 0..<20 {
      let frame = try await frames.frame(index)
      #expect(frame.index == index % 7)
      #expect(frame.picture.pixels.colour(4, 5) == .forIndex(index % 7))
      #expect(frame.delay == 40)
    }
    #expect(try await frames.frame(-1).index == 6)
    frames.cancel()
  }

  @Test func `A few frames are ready ahead, and no more`() async throws {
    let frames = frames(.numbered(20, size))
    _ = try await frames.frame(0)
    await eventually("the frames ahead are decoded") { frames.heldCount == 1 + FrameWindow.ahead }
    try await Task.sleep(for: .milliseconds(50))
    #expect(frames.heldCount == 1 + FrameWindow.ahead)
    frames.cancel()
  }

  @Test func `A short animation is not decoded again`() async throws {
    // Frames are the same memory as before.
    let frames = frames(.numbered(7, size))
    var first: [PixelBuffer] = []
    for index in 0..<7 { first.append(try await frames.frame(index).picture.pixels) }
    for index in 0..<7 { #expect(try await frames.frame(index).picture.pixels == first[index]) }
    #expect(frames.heldCount == 7)
    frames.cancel()
    #expect(frames.heldCount == 0)
  }

  @Test func `A long animation takes no more memory than it may`() async throws {
    // 30 frames of 4 MB.
    let size = PixelSize(1024, 1024)
    let frames = frames(.numbered(30, size))
    for index in 0..<30 {
      let frame = try await frames.frame(index)
      #expect(frame.picture.pixels.colour(500, 500) == .forIndex(index))
      #expect(frames.heldCount <= 1 + 2 * FrameWindow.ahead)
      #expect(frames.heldCount * 4 << 20 <= FrameWindow.byteLimit)
    }
    // One that has gone by is made once more.
    #expect(try await frames.frame(3).picture.pixels.colour(500, 500) == .forIndex(3))
    frames.cancel()
  }

  @Test func `Who waits is answered at once when it is given up`() async throws {
    let frames = frames(.numbered(20, PixelSize(2000, 2000)))
    let task = Task { () -> PictureError? in
      do throws(PictureError) {
        _ = try await frames.frame(19)
        return nil
      } catch {
        return error
      }
    }
    try await Task.sleep(for: .milliseconds(20))
    frames.cancel()
    #expect(await task.value == .cancelled)
    await #expect(throws: PictureError.cancelled) { try await frames.frame(0) }
  }

  @Test func `When it is given up the file is closed`() async throws {
    let folder = TemporaryFolder()
    let path = folder.write(TestGIF.numbered(20, PixelSize(1000, 1000)).bytes, as: "a.gif")
    let file = CountedFile()
    do {
      let frames = AnimationFrames(
        DecodeRequest(source: .descriptor(file.open(path)), detail: .full))
      _ = try await frames.frame(0)
      frames.cancel()
    }
    await eventually("the file is closed") { file.closeCount == 1 }
  }

  @Test func `A file that is no animation says why there are no frames`() async throws {
    let frames = AnimationFrames(
      DecodeRequest(source: .bytes(Array("GIF89a".utf8)), detail: .full))
    await #expect(throws: PictureError.self) { try await frames.frame(0) }
  }
}

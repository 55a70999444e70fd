import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// What a progressive picture shows while it comes.
@Suite struct JPEGPassTests {
  private let size = PixelSize(150, 130)

  private func passes(
    isProgressive: Bool, part: PixelRect? = nil
  ) throws -> (passes: [DecodedBitmap], last: DecodedBitmap) {
    var picture = TestJPEG(size)
    picture.sampling = (2, 2)
    picture.isProgressive = isProgressive
    let file = try openJPEG(picture.file())
    var passes: [DecodedBitmap] = []
    var watch = patient
    watch.onPass = { passes.append($0) }
    let wanted = StoredRequest(target: size, part: part ?? PixelRect(size), byteLimit: 1 << 30)
    let last = try file.decode(wanted, watch)
    return (passes, last)
  }

  @Test func `Each pass is nearer to the picture, and the last exactly it`() throws {
    let (passes, last) = try passes(isProgressive: true)
    #expect((2...4).contains(passes.count))
    let expected = try {
      var picture = TestJPEG(size)
      picture.sampling = (2, 2)
      return try openJPEG(picture.file()).decode()
    }()
    #expect(last.difference(from: expected, in: PixelRect(size)) == 0)
    let distances = passes.map { pass in
      zip(pass.bytes(of: PixelRect(size)), last.bytes(of: PixelRect(size)))
        .reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    }
    #expect(distances == distances.sorted(by: >))
    #expect(distances.allSatisfy { $0 > 0 })
    #expect(!last.isIncomplete)
  }

  @Test func `A picture with one scan has no passes, nor has a part`() throws {
    #expect(try passes(isProgressive: false).passes.isEmpty)
    let part = PixelRect(x: 20, y: 20, width: 60, height: 60)
    #expect(try passes(isProgressive: true, part: part).passes.isEmpty)
  }

  @Test func `The decoder of all kinds hands passes on as such`() throws {
    var picture = TestJPEG(PixelSize(2000, 1500))
    picture.isProgressive = true
    var traits: [PictureTraits] = []
    let request = DecodeRequest(source: .bytes(picture.file()), detail: .full)
    let last = try PictureDecoder().decode(request, DecodingControl()) { traits.append($0.traits) }
    #expect(traits.allSatisfy { $0.contains(.isPass) })
    #expect(!last.traits.contains(.isPass))
  }
}

/// When passes are shown.
@Suite struct PassPaceTests {
  /// Which of some moments are used for a pass that takes `cost`, all in milliseconds.
  private func used(
    _ moments: [Int], interval: Int = 100, cost: Int = 5, progress: Double = 0.1
  ) -> [Int] {
    var pace = PassPace(interval: .milliseconds(interval))
    return moments.filter { moment in
      guard pace.isDue(at: .milliseconds(moment), progress: progress) else { return false }
      pace.passed(at: .milliseconds(moment + cost))
      return true
    }
  }

  @Test func `The first comes after the interval, the next after another`() {
    #expect(used([99, 100, 101, 204, 205]) == [100, 205])
  }

  @Test func `One that took long is paid off first`() {
    #expect(used([100, 459, 460], cost: 60) == [100, 460])
  }

  @Test func `None is shown when the whole is near`() {
    #expect(used([200], progress: 0.7) == [])
    #expect(used([200], progress: 0.6) == [200])
  }

  @Test func `There are four at most`() {
    #expect(used([1, 2, 3, 4, 5, 900], interval: 0, cost: 0) == [1, 2, 3, 4])
  }
}

import BenchSystem
import Testing

@testable import ViewerBench

struct SystemTests {
  @Test func theScreensFileSaysWhereItsPixelsAre() throws {
    var numbers = [UInt32](repeating: 0, count: 25)
    (numbers[0], numbers[1]) = (160, 7)
    (numbers[4], numbers[5], numbers[11], numbers[12], numbers[19]) = (1920, 1080, 32, 7680, 256)
    let bytes = numbers.flatMap { number in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    let header = try XWDHeader(bytes)
    #expect((header.width, header.height, header.stride) == (1920, 1080, 7680))
    #expect(header.offset == 160 + 256 * 12)
    #expect(throws: BenchError.self) { try XWDHeader(Array(bytes.dropFirst(4)) + [0, 0, 0, 0]) }
  }

  @Test func pathsMayHoldBlanks() {
    let opening = Opening(file: "/a b/c.jpg", folder: "/a b", index: 4, colour: "#1080f0")
    let viewer = Viewer("any", "any -n {number} {file} --in {folder}")
    #expect(
      viewer.command(opening: opening) == ["any", "-n", "5", "/a b/c.jpg", "--in", "/a b"])
  }

  @Test func oursIsTheFirstOfTheViewers() {
    let viewers = Viewer.known(program: "/bin/ours", other: nil, floor: "/bin/floor")
    #expect(viewers.first?.command == ["/bin/ours", "{file}"])
    #expect(viewers.last?.command == ["/bin/floor", "{colour}"])
    #expect(Set(viewers.map(\.name)).count == viewers.count)
  }
}

import Glibc
import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

/// Waits until photo `number` of `count` is shown: the state says so, and the middle of the window
/// has its colour.
///
/// Such photos are called `1.jpg` and so on, each filled with the colour of its number.
func expectPhoto(
  _ number: Int, named name: String? = nil, at place: Int? = nil, of count: Int? = nil,
  in program: ProgramUnderTest, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let name = name ?? "\(number).jpg"
  let state = try await program.eventually("\(name) is shown") { state in
    state.photo?.name == name && state.photo?.phase == "shown"
      && (count == nil || state.count == count)
  }
  if let place { #expect(state.index == place, sourceLocation: sourceLocation) }
  try await expectColour(of: number, in: state, of: program, sourceLocation: sourceLocation)
}

/// Expects a photo's colour in the middle of the photo that a state tells, whether or not the program is idle.
func expectColour(
  of number: Int, in state: ProgramState, of program: ProgramUnderTest,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let screenshot = try await program.screenshot()
  let colour = screenshot.colour(Int(state.middle.x), Int(state.middle.y))
  #expect(colour.index == number, sourceLocation: sourceLocation)
}

/// The file of a small photo filled with the colour of its number.
func smallPhoto(_ number: Int) throws -> [UInt8] {
  try PictureEncoder.jpeg(TestPictures.numbered(number))
}

/// A folder of small photos with these numbers.
func folderOfSmallPhotos(_ numbers: Int...) throws -> ScratchFolder {
  let folder = try ScratchFolder()
  for number in numbers { try folder.write("\(number).jpg", smallPhoto(number)) }
  return folder
}

extension ProgramArgument {
  /// The path of a folder.
  static func folder(_ folder: ScratchFolder) -> ProgramArgument { ProgramArgument(folder.path) }

  /// The path of a file in a folder.
  static func file(_ name: String, in folder: ScratchFolder) -> ProgramArgument {
    ProgramArgument(folder.path(of: Array(name.utf8)))
  }
}

extension PixelBuffer {
  /// A part of the picture: left, top, width and height.
  func part(_ rect: [Double]) -> PixelBuffer {
    let (left, top) = (Int(rect[0]), Int(rect[1]))
    let part = PixelSize(width: Int(rect[2]), height: Int(rect[3]))
    return PixelBuffer(size: part) { memory, stride in
      storage.withUnsafeBytes { bytes in
        for row in 0..<part.height {
          let start = (top + row) * self.stride + left * Self.bytesPerPixel
          UnsafeMutableRawBufferPointer(rebasing: memory[(row * stride)..<((row + 1) * stride)])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<(start + stride)]))
        }
      }
    }
  }

  /// Whether every pixel is the same as in another picture.
  func hasSamePixels(as other: PixelBuffer) -> Bool {
    size == other.size
      && storage.withUnsafeBytes { bytes in
        other.storage.withUnsafeBytes { others in
          guard let bytes = bytes.baseAddress, let others = others.baseAddress else { return false }
          return memcmp(bytes, others, byteCount) == 0
        }
      }
  }

  /// Whether this is another picture with each pixel blown up into a rectangle of its own colour.
  ///
  /// A pixel whose very middle lies on the border of two may have either's colour.
  func isEnlargement(of other: PixelBuffer) -> Bool {
    let source = { (place: Int, count: Int, from: Int) -> [Int] in
      let exact = (Double(place) + 0.5) * Double(from) / Double(count)
      return [exact - 0.01, exact + 0.01].map { min(from - 1, Int($0)) }
    }
    return (0..<size.height).allSatisfy { y in
      (0..<size.width).allSatisfy { x in
        source(y, size.height, other.size.height).contains { row in
          source(x, size.width, other.size.width).contains { other[$0, row] == self[x, y] }
        }
      }
    }
  }
}

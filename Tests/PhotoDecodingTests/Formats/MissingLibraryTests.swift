import Foundation
import PhotoPages
import TestSupport
import Testing

/// What is said of a picture whose library is not installed: `decode-picture`, to which an empty file stands in for it.
@Suite struct MissingLibraryTests {
  @Test(arguments: [
    ("gif", "libgif.so.7", "libgif7"), ("svg", "librsvg-2.so.2", "librsvg2-2"),
    ("avif", "libheif.so.1", "libheif1"),
  ])
  func `The library that would help is named`(
    kind: String, library: String, package: String
  ) throws {
    let folder = TemporaryFolder()
    folder.write([], as: library)
    let beginning: [UInt8] =
      switch kind {
      case "gif": TestGIF.numbered(1, PixelSize(width: 4, height: 4)).bytes
      case "svg": Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)
      default: [0, 0, 0, 20] + Array("ftypavif\0\0\0\0mif1".utf8)
      }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: Repository.built("decode-picture"))
    process.arguments = [folder.write(beginning, as: "picture"), "\(folder.path)/out.png"]
    process.environment = ["LD_LIBRARY_PATH": folder.path]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text.contains("missing(kind: \"\(kind.uppercased())\", package: \"\(package)\")"))
  }
}

import Foundation
import GioBindings
import Testing

@Suite struct LocationTests {
  static let awkwardNames: [[UInt8]] = [
    Array("a b.jpg".utf8), Array("100%.jpg".utf8), Array("a%20b.jpg".utf8), Array("#1.jpg".utf8),
    Array("a\nb.jpg".utf8), Array("-rf.jpg".utf8), Array("straße ü 日本.jpg".utf8),
    [0x61, 0xff, 0xfe, 0x2e, 0x6a, 0x70, 0x67],
  ]

  @Test("A name of any bytes survives the way through a URI", arguments: awkwardNames)
  func bytesSurvive(name: [UInt8]) {
    let file = Location(path: Array("/photos/".utf8) + name)
    #expect(file.uri.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f })
    let again = Location(uri: file.uri)
    #expect(again == file)
    #expect(again.hashValue == file.hashValue)
    #expect(again.pathBytes == Array("/photos/".utf8) + name)
    #expect(again.name == name)
  }

  @Test("A command-line argument of any bytes is a path", arguments: awkwardNames)
  func argumentIsPath(name: [UInt8]) {
    let file = Location(commandLineArgument: name, relativeTo: Array("/photos".utf8))
    #expect(file.pathBytes == Array("/photos/".utf8) + name)
    #expect(file == Location(path: Array("/photos".utf8)).child(name))
  }

  @Test("A command-line argument may be a URI")
  func argumentIsURI() {
    let file = Location(commandLineArgument: Array("file:///photos/a%20b.jpg".utf8))
    #expect(file.pathBytes == Array("/photos/a b.jpg".utf8))
  }

  @Test("A relative command-line argument is relative to the current folder")
  func argumentIsRelative() {
    let current = FileManager.default.currentDirectoryPath
    let file = Location(commandLineArgument: Array("a.jpg".utf8))
    #expect(file.pathBytes == Array((current + "/a.jpg").utf8))
  }

  @Test("A location knows its folder")
  func parents() {
    let folder = Location(path: Array("/photos".utf8))
    #expect(folder.child(Array("a.jpg".utf8)).parent == folder)
    #expect(Location(path: Array("/".utf8)).parent == nil)
  }

  @Test("A location on a server is not native and has no path")
  func remote() {
    let file = Location(uri: "sftp://host/photos/a.jpg")
    #expect(!file.isNative)
    #expect(file.pathBytes == nil)
    #expect(Location(path: Array("/a.jpg".utf8)).isNative)
  }

  @Test("A name that is not UTF-8 is still shown")
  func displayNames() {
    let file = Location(path: [0x2f, 0x61, 0xff, 0x2e, 0x6a, 0x70, 0x67])
    #expect(file.displayName == "a\u{fffd}.jpg")
  }
}

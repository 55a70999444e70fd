import TestSupport
import Testing

@testable import GioBindings

/// A folder that only GIO reaches.
///
/// A local one stands in for it: GIO has entity tags there, too.
@Suite struct RemoteFolderTests {
  let folder: ScratchFolder
  let place: RemoteFolder
  let name = Array("photo.jpg.xmp".utf8)

  init() throws {
    folder = try ScratchFolder()
    place = RemoteFolder(location: Location(path: folder.path), cancellable: nil)
  }

  @Test("A file is made, then replaced, and nothing else is left")
  func making() throws {
    #expect(try place.contents(of: name, atMost: 9) == nil)
    #expect(try place.replace(name, holding: nil, with: [1]))
    #expect(try place.replace(name, holding: place.contents(of: name, atMost: 9), with: [2, 3]))
    #expect(folder.content("photo.jpg.xmp") == [2, 3])
    #expect(folder.names == ["photo.jpg.xmp"])
  }

  @Test("A file that somebody has made or written meanwhile is left as it is")
  func written() throws {
    try folder.write("photo.jpg.xmp", [1])
    #expect(try !place.replace(name, holding: nil, with: [2]))
    let old = FileVersion(bytes: [1], mark: .tag("0:0"))
    #expect(try !place.replace(name, holding: old, with: [2]))
    let untagged = FileVersion(bytes: [7], mark: .tag(nil))
    #expect(try !place.replace(name, holding: untagged, with: [2]))
    #expect(try !place.setAside(name, holding: untagged, as: Array("aside".utf8)))
    #expect(folder.content("photo.jpg.xmp") == [1])
    #expect(folder.names == ["photo.jpg.xmp"])
  }

  @Test("Where there is no tag the content tells whether it is still the same")
  func untagged() throws {
    try folder.write("photo.jpg.xmp", [1])
    let old = FileVersion(bytes: [1], mark: .tag(nil))
    #expect(try place.replace(name, holding: old, with: [2]))
    #expect(folder.content("photo.jpg.xmp") == [2])
  }

  @Test("A file is set aside and replaces nothing; what was not finished is cleared away")
  func settingAside() throws {
    try folder.write("photo.jpg.xmp", [1])
    try folder.write("taken", [2])
    try folder.write(TemporaryName.draft(), [3])
    let old = try #require(try place.contents(of: name, atMost: 9))
    #expect(throws: GioError.exists) {
      try place.setAside(name, holding: old, as: Array("taken".utf8))
    }
    #expect(try place.setAside(name, holding: old, as: Array("free".utf8)))
    #expect(
      try place.displacedVersions(of: name, among: folder.names.map { Array($0.utf8) }, atMost: 9)
        == [])
    #expect(folder.names == ["free", "taken"])
    #expect(throws: GioError.notSupported) {
      try place.contents(of: Array("taken".utf8), atMost: 0)
    }
    try place.remove(Array("taken".utf8))
    try place.remove(Array("taken".utf8))
    #expect(folder.names == ["free"])
  }
}

import Gio
import Glibc
import PhotoPages
import TestSupport
import Testing
import XMP

@testable import FolderSource

/// Names are found as the viewer shows them.
@Suite(.timeLimit(.minutes(1))) struct NameReaderTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("a.jpg", [1])
  }

  private func names() throws -> [String] {
    let cancellable = Cancellable()
    let stamp = try FolderFiles(of: folder.place, cancellable).stamp(of: Array("a.jpg".utf8))
    return NameReader.standard.read(try #require(stamp), in: folder.place, cancellable)
  }

  private func write(_ document: SidecarDocument, _ name: String) throws {
    try folder.write(name, document.serialized())
  }

  @Test("What a copy says was deleted is not found in the other")
  func deleted() throws {
    var document = SidecarDocument()
    try document.apply(.adding(.anna), in: .landscape, at: .reference, embedded: nil)
    try write(document, "a.jpg (conflicted copy 2026-01-02).xmp")
    #expect(try names() == [])
    try write(document, "a.jpg.xmp")
    #expect(try names() == ["Anna"])
    try document.apply(.deleting(.anna), in: .landscape, at: .reference(1), embedded: nil)
    try write(document, "a.jpg.xmp")
    #expect(try names() == [])
  }

  @Test("Each property that the sidecar does not speak of is read in the photo")
  func embedded() throws {
    var packet = SidecarDocument()
    packet.graph.properties[.personInImage] = XMPValue(.bag, [XMPValue(text: "Dora")])
    var photo = TestJPEG(PixelSize(width: 8, height: 8))
    photo.segments = [
      (0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + (try packet.serialized()))
    ]
    try folder.write("a.jpg", photo.file())
    #expect(try names() == ["Dora"])
    var sidecar = SidecarDocument()
    try sidecar.apply(.adding(.anna), in: .landscape, at: .reference, embedded: nil)
    sidecar.graph.properties[.personInImage] = nil
    try write(sidecar, "a.jpg.xmp")
    #expect(try names() == ["Anna", "Dora"])
    sidecar.graph.properties[.personInImage] = XMPValue(.bag, [])
    try write(sidecar, "a.jpg.xmp")
    #expect(try names() == ["Anna"])
  }

  @Test("A pipe that is called like a sidecar holds nobody up")
  func pipe() throws {
    let path = String(decoding: folder.path(of: Array("a.jpg.xmp".utf8)), as: UTF8.self)
    try #require(mkfifo(path, 0o600) == 0)
    #expect(try names() == [])
  }
}

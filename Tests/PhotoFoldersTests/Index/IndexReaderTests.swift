import GioBindings
import PhotoDecoding
import PhotoPages
import TestSupport
import Testing
import XMPBindings

@testable import PhotoFolders
@testable import PhotoSidecars
@testable import SidecarSupport

/// Names are found as the viewer shows them.
struct IndexReaderTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("a.jpg", [1])
  }

  private func names(keptIn data: Location? = nil) throws -> [String] {
    let cancellable = Cancellable()
    let files = try FolderFiles(of: folder.place, keptIn: data, cancellable)
    let stamp = try #require(files.stamp(of: Array("a.jpg".utf8)))
    return try IndexReader.standard {
      PictureDecoder().packets(in: $0)
    }.read(stamp, in: folder.place, keptIn: data, cancellable).texts.people
  }

  private func write(_ document: SidecarDocument, _ name: String) throws {
    try folder.write(name, document.written().bytes)
  }

  @Test("A tag deleted in the sidecar is not read from a conflict copy")
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

  @Test("Names are read from the photo for each property that the sidecar lacks")
  func embedded() throws {
    var packet = SidecarDocument()
    packet.graph.properties[.personInImage] = XMPValue(.bag, [XMPValue(text: "Dora")])
    var photo = TestJPEG(PixelSize(width: 8, height: 8))
    photo.add(packet: try packet.written().bytes)
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

  @Test("Names are read from a sidecar in the user data, with or without one beside the photo")
  func kept() throws {
    let data = try ScratchFolder()
    #expect(try names(keptIn: data.file("nowhere")) == [])
    var document = SidecarDocument()
    try document.apply(.adding(.anna), in: .landscape, at: .reference, embedded: nil)
    let place = UserDataSidecar(of: folder.file("a.jpg"), in: data.place).location.name
    try data.write(String(decoding: place, as: UTF8.self), document.written().bytes)
    #expect(try names() == [])
    #expect(try names(keptIn: data.place) == ["Anna"])
    var beside = SidecarDocument()
    beside.graph.properties[.personInImage] = XMPValue(.bag, [XMPValue(text: "Dora")])
    try write(beside, "a.jpg.xmp")
    #expect(try names(keptIn: data.place).sorted() == ["Anna", "Dora"])
  }

  @Test("A pipe with a sidecar's name has no names and does not block")
  func pipe() throws {
    try folder.makePipe("a.jpg.xmp")
    #expect(try names() == [])
  }
}

import GioBindings
import Glibc
import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders
@testable import PhotoSidecars
@testable import SidecarSupport

/// Programs that leave photos as they are write beside them that they were turned.
@Suite(.timeout(minutes: 5)) struct SidecarOrientationTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("photo.jpg", [1])
  }

  private func sidecar(_ value: String, asElement: Bool = false) -> [UInt8] {
    let attribute = asElement ? "" : " tiff:Orientation='\(value)'"
    let element = asElement ? "<tiff:Orientation>\(value)</tiff:Orientation>" : ""
    return Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
       <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"\(attribute)>
        \(element)</rdf:Description>
       </rdf:RDF>
      </x:xmpmeta>
      """.utf8)
  }

  /// What the source hands over with the picture.
  private func orientation(of name: String = "photo.jpg") async throws -> Orientation? {
    let source = await FolderSource.open([folder.place], showing: .photos).source
    let picture = try await source.picture(for: PictureRequest(folder.photo(name)))
    guard case .descriptor(_, let orientation) = picture else {
      Issue.record("no descriptor")
      return nil
    }
    return orientation
  }

  @Test("A sidecar's orientation goes with the picture", arguments: Orientation.allCases)
  func full(expected: Orientation) async throws {
    for asElement in [false, true] {
      try folder.write("photo.jpg.xmp", sidecar("\(expected.rawValue)", asElement: asElement))
      #expect(try await orientation() == expected)
    }
  }

  @Test("Without a sidecar orientation, or with an invalid one, the file's own counts")
  func nothing() async throws {
    #expect(try await orientation() == nil)
    for value in ["0", "9", "-6", "sideways", ""] {
      try folder.write("photo.jpg.xmp", sidecar(value))
      #expect(try await orientation() == nil, "\(value)")
    }
    for bytes in [[], Array("No sidecar".utf8), sidecar("6").dropLast(80)] {
      try folder.write("photo.jpg.xmp", bytes)
      #expect(try await orientation() == nil)
    }
  }

  @Test("A short-named sidecar's orientation counts if unshared, and the long name's wins")
  func short() async throws {
    try folder.write("photo.xmp", sidecar("6"))
    #expect(try await orientation() == .rotated90)
    try folder.write("photo.raf", [1])
    #expect(try await orientation() == nil)
    folder.remove("photo.raf")
    try folder.write("photo.jpg.xmp", sidecar("3"))
    #expect(try await orientation() == .rotated180)
  }

  @Test("The orientation is read from a sidecar in UTF-16")
  func wide() async throws {
    let text = String(decoding: sidecar("6"), as: UTF8.self).replacing("UTF-8", with: "UTF-16")
    let bytes: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    try folder.write("photo.jpg.xmp", bytes)
    #expect(try await orientation() == .rotated90)
  }

  @Test("The orientation of another photo's sidecar is ignored")
  func others() async throws {
    try folder.write("other.jpg.xmp", sidecar("6"))
    try folder.write("photo.jpg.xmp.bak", sidecar("6"))
    #expect(try await orientation() == nil)
  }
}

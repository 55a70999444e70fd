import FoundationEssentials
import PhotoDecoding
import PhotoMetadata
import PhotoPages
import TestSupport
import Testing
import XMPBindings

@testable import PhotoFolders
@testable import PhotoSidecars

/// The order of the dates that a photo and its sidecar state.
@Suite("Of several dates the camera's is the first") struct DateOrderTests {
  /// The metadata with all of the dates, each in another year.
  private var embedded: EmbeddedMetadata {
    var metadata = EmbeddedMetadata()
    metadata.exif.original = EmbeddedDate.zoned("2001")
    metadata.iptc.date = EmbeddedDate.zoned("2003")
    metadata.exif.digitised = EmbeddedDate.zoned("2004")
    metadata.exif.modified = EmbeddedDate.zoned("2007")
    metadata.exif.positioned = EmbeddedDate.zoned("2008")
    return metadata
  }

  private func date(_ metadata: EmbeddedMetadata, packet: SidecarDocument, sidecar: SidecarDocument)
    -> ZonedDate?
  {
    PhotoAnnotations(sidecar, packet, metadata, in: nil, of: Author(id: "me", name: "Me"))
      .caption.date
  }

  @Test(
    "Without one date the next counts: EXIF, XMP, IPTC, digitisation, a sidecar, the last change, the position"
  )
  func order() {
    var metadata = embedded
    var (packet, sidecar) = (SidecarDocument(), SidecarDocument())
    packet.graph.properties[.dateTimeOriginal] = XMPValue(text: "2002")
    packet.graph.properties[.createDate] = XMPValue(text: "2005")
    sidecar.graph.properties[.createDate] = XMPValue(text: "2006")
    func expect(_ year: String?) {
      let expected = year.flatMap { EmbeddedDate.zoned($0) }
      #expect(date(metadata, packet: packet, sidecar: sidecar) == expected)
    }
    expect("2001")
    metadata.exif.original = nil
    expect("2002")
    packet.graph.properties[.dateTimeOriginal] = nil
    expect("2003")
    metadata.iptc.date = nil
    expect("2004")
    metadata.exif.digitised = nil
    expect("2005")
    packet.graph.properties[.createDate] = nil
    expect("2006")
    sidecar.graph.properties[.createDate] = nil
    expect("2007")
    metadata.exif.modified = nil
    expect("2008")
    metadata.exif.positioned = nil
    expect(nil)
  }

  @Test("A date in the sidecar that the photo does not have wins over the camera's")
  func sidecar() {
    var sidecar = SidecarDocument()
    sidecar.graph.properties[.dateTimeOriginal] = XMPValue(text: "1999")
    #expect(
      date(embedded, packet: SidecarDocument(), sidecar: sidecar) == EmbeddedDate.zoned("1999"))
  }
}

import FoundationEssentials
import GioBindings
import PhotoDecoding
import PhotoMetadata
import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders

/// What other programs have written into photos, as ExifTool writes it.
@Suite(.enabled(if: PictureTool.exiftool.isInstalled)) struct EmbeddedCaptionTests {
  private static let picture = TestPictures.solid(PixelSize(width: 16, height: 16), .red)

  /// What a JPEG file says, with these tags.
  private func read(_ tags: String...) throws -> EmbeddedMetadata {
    let file = try PictureTool.exiftool.make(
      from: PictureEncoder.jpeg(Self.picture), as: "in.jpg", to: "out.jpg",
      ["-q"] + tags + ["IN", "-o", "OUT"])
    return try EmbeddedMetadata(of: .bytes(file))
  }

  @Test("Each standard is understood by itself, in the charset that it uses")
  func charsets() throws {
    #expect(try read("-EXIF:ImageDescription=Grün").caption.caption.text == "Grün")
    let latin = try read("-charset", "exif=Latin", "-EXIF:ImageDescription=Grün")
    #expect(latin.caption.caption.text == "Grün")
    let old = try read("-IPTC:ObjectName=Grün", "-IPTC:Keywords=Öl", "-IPTC:Keywords=Meer")
    #expect(old.caption.caption.title == "Grün")
    #expect(old.caption.keywords == ["Öl", "Meer"])
    let new = try read("-CodedCharacterSet=UTF8", "-IPTC:ObjectName=日本", "-IPTC:Keywords=Öl")
    #expect(new.caption.caption.title == "日本")
    #expect(new.caption.keywords == ["Öl"])
    let windows = try read("-XPComment=Öl 日本", "-XPTitle=Ä", "-XPKeywords=a; ü ;")
    #expect(windows.caption.caption.text == "Öl 日本")
    #expect(windows.caption.caption.title == "Ä")
    #expect(windows.caption.keywords == ["a", "ü"])
    #expect(try read("-XPAuthor=Ö").caption.caption.author == "Ö")
  }

  @Test("A user's comment is read in either order of bytes", arguments: ["MM", "II"])
  func userComment(order: String) throws {
    let read = try read("-ExifByteOrder=\(order)", "-EXIF:UserComment=Öl 日本")
    #expect(read.caption.caption.text == "Öl 日本")
  }

  @Test("A comment in Japan's own charset is read")
  func japanese() throws {
    let comment = Array("JIS\0\0\0\0\0".utf8) + [0x93, 0xFA, 0x96, 0x7B]
    let exif = TiffFile([.directories(0x8769, [[.bytes(0x9286, comment)]])])
    var photo = TestJPEG(PixelSize(width: 8, height: 8))
    photo.add(exif: exif.bytes)
    let read = try EmbeddedMetadata(of: .bytes(photo.file()))
    #expect(read.caption.caption.text == "日本")
  }

  @Test("XMP goes before IPTC, and that before EXIF; of descriptions EXIF's is the first")
  func order() throws {
    let exif = ["-EXIF:ImageDescription=E", "-XPTitle=e", "-EXIF:Artist=Ea", "-XPKeywords=ek"]
    let iptc = [
      "-IPTC:Caption-Abstract=I", "-IPTC:ObjectName=i", "-IPTC:By-line=Ia", "-IPTC:Keywords=ik",
    ]
    let xmp = [
      "-XMP-dc:Description=X", "-XMP-dc:Title=x", "-XMP-dc:Creator=Xa", "-XMP-dc:Creator=Xb",
      "-XMP-dc:Subject=xk",
    ]
    func caption(_ tags: [String]) throws -> [String] {
      let file = try PictureTool.exiftool.make(
        from: PictureEncoder.jpeg(Self.picture), as: "in.jpg", to: "out.jpg",
        ["-q"] + tags + ["IN", "-o", "OUT"])
      let read = try EmbeddedMetadata(of: .bytes(file)).caption
      return [read.caption.text, read.caption.title, read.caption.author ?? ""] + read.keywords
    }
    #expect(try caption(exif) == ["E", "e", "Ea", "ek"])
    #expect(try caption(exif + iptc) == ["E", "i", "Ia", "ik"])
    #expect(try caption(exif + iptc + xmp) == ["E", "x", "Xa, Xb", "xk"])
    #expect(try caption(exif + ["-XMP-dc:Title=x"]) == ["E", "x", "Ea", "ek"])
  }

  @Test("The time is the one when the photo was taken, in its own zone")
  func dates() throws {
    let exif = try read(
      "-EXIF:DateTimeOriginal=2024:03:02 10:20:30", "-EXIF:OffsetTimeOriginal=+01:00",
      "-EXIF:SubSecTimeOriginal=25", "-XMP-xmp:CreateDate=2025:01:01 00:00:00Z")
    #expect(exif.caption.caption.date?.date == Date(timeIntervalSince1970: 1_709_371_230.25))
    let iptc = try read("-IPTC:DateCreated=2024:03:02", "-IPTC:TimeCreated=10:20:30+01:00")
    #expect(iptc.caption.caption.date?.date == Date(timeIntervalSince1970: 1_709_371_230))
    let xmp = try read("-XMP-photoshop:DateCreated=2024:03:02 10:20:30+01:00")
    #expect(xmp.caption.caption.date?.date == Date(timeIntervalSince1970: 1_709_371_230))
  }

  @Test(
    "The camera's date wins over XMP's, that over IPTC's, and what cannot be read is passed over")
  func dateOrder() throws {
    let camera = "-EXIF:DateTimeOriginal=2024:03:02 10:20:30"
    let xmp = "-XMP-photoshop:DateCreated=2024:03:03"
    let iptc = "-IPTC:DateCreated=2024:03:04"
    func date(_ tags: String...) throws -> ZonedDate? {
      let file = try PictureTool.exiftool.make(
        from: PictureEncoder.jpeg(Self.picture), as: "in.jpg", to: "out.jpg",
        ["-q"] + tags + ["IN", "-o", "OUT"])
      return try EmbeddedMetadata(of: .bytes(file)).caption.taken
    }
    #expect(
      try date(camera, "-EXIF:OffsetTimeOriginal=+01:00", xmp, iptc)
        == ZonedDate(Date(timeIntervalSince1970: 1_709_371_230), secondsFromGMT: 3600))
    #expect(try date(xmp, iptc) == EmbeddedDate.zoned("2024-03-03"))
    #expect(try date(iptc) == EmbeddedDate.zoned("2024-03-04"))
    #expect(try date(iptc)?.precision == .day)
    // ExifTool writes no such date.
    var photo = TestJPEG(PixelSize(width: 16, height: 16))
    photo.add(packet: Self.packet(dateCreated: "24.8.2022"))
    #expect(try EmbeddedMetadata(of: .bytes(photo.file())).caption == EmbeddedCaption())
    photo.add(
      exif: TiffFile([.directories(0x8769, [[.text(0x9004, "2024:03:02 10:20:30")]])]).bytes)
    let digitised = try EmbeddedMetadata(of: .bytes(photo.file())).caption.taken
    #expect(digitised == EmbeddedDate.zoned("2024-03-02T10:20:30"))
  }

  private static func packet(dateCreated: String) -> [UInt8] {
    let text = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
        photoshop:DateCreated="\(dateCreated)"/></rdf:RDF></x:xmpmeta>
      """
    return Array(text.utf8)
  }

  @Test("IPTC's description counts where its digest says that it was changed after XMP's")
  func digest() throws {
    let both = ["-IPTC:Caption-Abstract=I", "-XMP-dc:Description=X"]
    #expect(try read(both[0], both[1]).caption.caption.text == "X")
    #expect(try read(both[0], both[1], "-IPTCDigest=new").caption.caption.text == "X")
    let other = "-IPTCDigest=00000000000000000000000000000001"
    #expect(try read(both[0], both[1], other).caption.caption.text == "I")
    #expect(try read(both[1], other).caption.caption.text == "X")
    #expect(
      try read(both[0], both[1], other, "-EXIF:ImageDescription=E").caption.caption.text == "E")
    let comment = try read("-EXIF:UserComment=C", both[0], both[1])
    #expect(comment.caption.caption.text == "X")
  }

  @Test("Where latitude and longitude are 0 no position was found")
  func nowhere() throws {
    let exif = try read(
      "-EXIF:GPSLatitude=0", "-EXIF:GPSLatitudeRef=N", "-EXIF:GPSLongitude=0",
      "-EXIF:GPSLongitudeRef=E")
    #expect(exif.caption.caption.place == nil)
    let equator = try read(
      "-EXIF:GPSLatitude=0", "-EXIF:GPSLatitudeRef=N", "-EXIF:GPSLongitude=9.5",
      "-EXIF:GPSLongitudeRef=E")
    #expect(equator.caption.caption.place == Place(name: "0.0, 9.5", latitude: 0, longitude: 9.5))
    #expect(
      try read("-XMP-exif:GPSLatitude=0", "-XMP-exif:GPSLongitude=0").caption.caption.place == nil)
  }

  @Test("The place has a name, a position, or both")
  func places() throws {
    let exif =
      ["-EXIF:GPSLatitude=48.5", "-EXIF:GPSLatitudeRef=S"]
      + ["-EXIF:GPSLongitude=16.25", "-EXIF:GPSLongitudeRef=W"]
    func place(_ tags: [String]) throws -> Place? {
      let file = try PictureTool.exiftool.make(
        from: PictureEncoder.jpeg(Self.picture), as: "in.jpg", to: "out.jpg",
        ["-q"] + tags + ["IN", "-o", "OUT"])
      return try EmbeddedMetadata(of: .bytes(file)).caption.caption.place
    }
    #expect(
      try place(exif) == Place(name: "-48.5, -16.25", latitude: -48.5, longitude: -16.25))
    #expect(
      try place(exif + ["-IPTC:City=Lagos", "-IPTC:Country-PrimaryLocationName=Nigeria"])
        == Place(name: "Lagos, Nigeria", latitude: -48.5, longitude: -16.25))
    #expect(
      try place(["-XMP-exif:GPSLatitude=48.5", "-XMP-exif:GPSLongitude=16.25"])
        == Place(name: "48.5, 16.25", latitude: 48.5, longitude: 16.25))
    #expect(try place(["-XMP-photoshop:City=Lagos"]) == Place(name: "Lagos"))
  }

  @Test("EXIF is read of files of boxes, too, from a descriptor as from bytes")
  func heic() throws {
    let file = try PictureTool.exiftool.make(
      from: PictureTool.heif(TestPictures.solid(PixelSize(width: 64, height: 64), .red)),
      as: "in.heic", to: "out.heic",
      ["-q", "-EXIF:ImageDescription=Grün", "-EXIF:DateTimeOriginal=2024:03:02 10:20:30"]
        + ["-EXIF:OffsetTimeOriginal=+01:00", "-XPTitle=Ä", "IN", "-o", "OUT"])
    let expected = Caption(
      title: "Ä", text: "Grün",
      date: ZonedDate(Date(timeIntervalSince1970: 1_709_371_230), secondsFromGMT: 3600))
    #expect(try EmbeddedMetadata(of: .bytes(file)).caption.caption == expected)
    let folder = try ScratchFolder()
    try folder.write("a.heic", file)
    let opened = try OpenedFile.open(folder.file("a.heic"), cancellable: Cancellable())
    let source = opened.source(turnedBy: nil, closing: OpenedFile.close)
    #expect(try EmbeddedMetadata(of: source).caption.caption == expected)
  }

  @Test("A descriptor is read without being moved, whatever has become of its name")
  func descriptor() throws {
    let folder = try ScratchFolder()
    try folder.write(
      "a.jpg",
      try PictureTool.exiftool.make(
        from: PictureEncoder.jpeg(Self.picture), as: "in.jpg", to: "out.jpg",
        ["-q", "-EXIF:ImageDescription=Grün", "-XMP-dc:Title=Meer", "IN", "-o", "OUT"]))
    let opened = try OpenedFile.open(folder.file("a.jpg"), cancellable: Cancellable())
    folder.remove("a.jpg")
    let read = try EmbeddedMetadata(of: opened.source(turnedBy: nil, closing: OpenedFile.close))
    #expect(read.caption.caption == Caption(title: "Meer", text: "Grün"))
    #expect(read.packet?.isEmpty == false)
  }

  @Test("A file that says nothing, or is none, has nothing")
  func nothing() throws {
    for bytes in [try PictureEncoder.jpeg(Self.picture), [], Array("No photo at all".utf8)] {
      let read = try EmbeddedMetadata(of: .bytes(bytes))
      #expect(read.packet == nil)
      #expect(read.caption == EmbeddedCaption())
    }
  }
}

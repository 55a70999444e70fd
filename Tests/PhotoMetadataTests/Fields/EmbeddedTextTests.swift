import FoundationEssentials
import PhotoPages
import Testing

@testable import PhotoMetadata

/// Charsets, as cameras and programs of three decades have used them.
@Suite struct EmbeddedTextTests {
  @Test("Text of an unknown charset is UTF-8 if it can be, else what Windows had in the West")
  func unlabelled() {
    #expect(EmbeddedText.unlabelled(Array("Grün".utf8)) == "Grün")
    #expect(EmbeddedText.unlabelled([0x47, 0x72, 0xFC, 0x6E]) == "Grün")
    #expect(EmbeddedText.unlabelled([0x80, 0x20, 0x93, 0x61, 0x94]) == "€ “a”")
    #expect(EmbeddedText.unlabelled([0x81, 0xE4]) == "\u{81}ä")
  }

  @Test("Text ends at a zero and has no blanks at its ends")
  func ends() {
    #expect(EmbeddedText.unlabelled(Array(" a b \0rest".utf8)) == "a b")
    #expect(EmbeddedText.unlabelled(Array(" \n\0".utf8)) == nil)
    #expect(EmbeddedText.unlabelled([]) == nil)
    #expect(EmbeddedText.windows([0x20, 0, 0x61, 0, 0, 0, 0x62, 0]) == "a")
  }

  @Test("IPTC that says it is UTF-8 is never taken for anything else")
  func iptc() {
    #expect(EmbeddedText.iptc(Array("Grün".utf8), isUTF8: true) == "Grün")
    #expect(EmbeddedText.iptc([0x47, 0xFC], isUTF8: true) == "G\u{FFFD}")
    #expect(EmbeddedText.iptc([0x47, 0xFC], isUTF8: false) == "Gü")
  }

  @Test("Windows' text comes in pairs of bytes, and half a pair at the end is left out")
  func windows() {
    let bytes: [UInt8] = [0xD6, 0x00, 0x6C, 0x00, 0xE5, 0x65, 0x3D, 0xD8, 0x00, 0xDE]
    #expect(EmbeddedText.windows(bytes) == "Öl日😀")
    #expect(EmbeddedText.windows(bytes + [0x61]) == "Öl日😀")
  }

  @Test(
    "What the camera always writes is no description",
    arguments: ["OLYMPUS DIGITAL CAMERA         ", "SONY DSC", "Exif_JPEG_PICTURE", "   "])
  func nonsense(text: String) {
    #expect(EmbeddedText.description(Array(text.utf8)) == nil)
    #expect(EmbeddedText.description(Array((text + "and me").utf8)) != nil)
  }

  @Test("A user's comment is read by the charset that it names")
  func userComment() {
    func comment(_ name: String, _ bytes: [UInt8], unicode: String? = nil) -> String? {
      EmbeddedText.userComment(Array(name.utf8) + bytes, unicode: unicode)
    }
    #expect(comment("ASCII\0\0\0", Array("Sea".utf8)) == "Sea")
    #expect(comment("ASCII\0\0\0", [0xE4]) == "ä")
    #expect(comment("\0\0\0\0\0\0\0\0", Array("Sea\0\0".utf8)) == "Sea")
    #expect(comment("UNICODE\0", [0, 0x61], unicode: "a") == "a")
    #expect(comment("UNICODE\0", [0xFF, 0xFE, 0x61, 0], unicode: "?") == "a")
    #expect(comment("UNICODE\0", [0xFE, 0xFF, 0, 0x61], unicode: "?") == "a")
    #expect(comment("JIS\0\0\0\0\0", [0x93, 0xFA, 0x96, 0x7B]) == "日本")
    let escaped: [UInt8] = [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x4B, 0x5C, 0x1B, 0x28, 0x42]
    #expect(comment("JIS\0\0\0\0\0", escaped) == "日本")
    #expect(comment("By the sea", []) == "By the sea")
    #expect(comment("ASCII\0\0\0", Array("   ".utf8)) == nil)
    #expect(comment("", []) == nil)
  }
}

/// Times and places, in the forms of three standards.
@Suite struct EmbeddedDateTests {
  private let tokyo = TimeZone(secondsFromGMT: 9 * 3600)

  private func seconds(_ text: String, zone: String? = nil) throws -> Double? {
    EmbeddedDate.zoned(text, zone: zone, local: try #require(tokyo))?.date.timeIntervalSince1970
  }

  @Test(
    "Each standard's way to write a time is understood",
    arguments: [
      "2024:03:02 10:20:30+01:00", "2024-03-02T10:20:30+01:00", "20240302T102030+0100",
      "2024-03-02T09:20:30Z", "2024-03-02T04:20:30-05:00", "2024-03-02 18:20:30",
    ])
  func forms(text: String) throws {
    #expect(try seconds(text) == 1_709_371_230)
  }

  @Test("The time's own zone wins over another tag's, and that over where this computer is")
  func zones() throws {
    #expect(try seconds("2024:03:02 10:20:30Z", zone: "+05:00") == 1_709_374_830)
    #expect(try seconds("2024:03:02 10:20:30", zone: "+01:00") == 1_709_371_230)
    #expect(try seconds("2024:03:02 10:20:30", zone: "  ") == 1_709_342_430)
  }

  @Test("A part of a second counts, and what is left out at the end is the beginning")
  func parts() throws {
    #expect(try seconds("2024-03-02T10:20:30.25+01:00") == 1_709_371_230.25)
    #expect(try seconds("2024-03-02T10:20+01:00") == 1_709_371_200)
  }

  @Test(
    "A date without a time has none, and knows how much of it is known",
    arguments: [
      ("2024-03-02", .day, 1_709_305_200), ("20240302", .day, 1_709_305_200),
      ("2024:03:02   :  :  ", .day, 1_709_305_200), ("2024-03-02T", .day, 1_709_305_200),
      ("2024-03", .month, 1_709_218_800), ("20240300", .month, 1_709_218_800),
      ("2024", .year, 1_704_034_800), ("20240000", .year, 1_704_034_800),
      ("2024:03:02 00:00:00", .time, 1_709_305_200),
    ] as [(String, ZonedDate.Precision, Double)])
  func precision(text: String, precision: ZonedDate.Precision, seconds: Double) throws {
    let date = EmbeddedDate.zoned(text, local: try #require(tokyo))
    #expect(date == ZonedDate(Date(timeIntervalSince1970: seconds), precision: precision))
  }

  @Test(
    "What is no date is none",
    arguments: [
      "", "0000:00:00 00:00:00", "    :  :     :  :  ", "2024:13:01", "yesterday", "2022-8-24",
      "2022-08-24x", "2023:02:29", "2023:02:29 10:20:30", "2022:08:24 25:00:00", "2022:08:24 10",
      "2022:08:24 10:20:30 o'clock", "24.08.2022",
    ])
  func nonsense(text: String) throws {
    #expect(try seconds(text) == nil)
  }

  @Test("A position in XMP's form is in degrees")
  func positions() throws {
    let point = try #require(EmbeddedPosition(latitude: "48,12.5N", longitude: "16,22,12W"))
    #expect(abs(point.latitude - 48.208_333_3) < 0.000_001)
    #expect(abs(point.longitude + 16.37) < 0.000_001)
    #expect(point.text == "48.2083, -16.37")
    #expect(EmbeddedPosition(latitude: "0,0N", longitude: "0,0,0E") == nil)
    #expect(EmbeddedPosition(latitude: "0,0N", longitude: "16,0E") != nil)
    for wrong in ["", "N", "48", "48,xN", "91,0N", "-48,0N", "1,2,3,4N"] {
      #expect(EmbeddedPosition(latitude: wrong, longitude: "16,0E") == nil, "\(wrong)")
    }
  }
}

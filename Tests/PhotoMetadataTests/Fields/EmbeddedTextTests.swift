import FoundationEssentials
import PhotoPages
import TestSupport
import Testing

@testable import PhotoMetadata

/// Charsets, as cameras and programs of three decades have used them.
@Suite struct EmbeddedTextTests {
  @Test("Text of an unknown charset is read as UTF-8 if valid, else as Windows-1252")
  func unlabelled() {
    #expect(EmbeddedText.unlabelled(Array("Grün".utf8)) == "Grün")
    #expect(EmbeddedText.unlabelled([0x47, 0x72, 0xFC, 0x6E]) == "Grün")
    #expect(EmbeddedText.unlabelled([0x80, 0x20, 0x93, 0x61, 0x94]) == "€ “a”")
    #expect(EmbeddedText.unlabelled([0x81, 0xE4]) == "\u{81}ä")
  }

  @Test("Embedded text ends at a zero byte and is trimmed")
  func ends() {
    #expect(EmbeddedText.unlabelled(Array(" a b \0rest".utf8)) == "a b")
    #expect(EmbeddedText.unlabelled(Array(" \n\0".utf8)) == nil)
    #expect(EmbeddedText.unlabelled([]) == nil)
    #expect(EmbeddedText.windows([0x20, 0, 0x61, 0, 0, 0, 0x62, 0]) == "a")
  }

  @Test(
    "IPTC marked as UTF-8 that is none is read as Windows', and a character cut off at its end is left out"
  )
  func iptc() {
    #expect(EmbeddedText.iptc(Array("Grün".utf8), isUTF8: true) == "Grün")
    for isUTF8 in [true, false] {
      #expect(EmbeddedText.iptc([0x47, 0xFC], isUTF8: isUTF8) == "Gü")
      #expect(EmbeddedText.iptc([0x47, 0xFC, 0x6E], isUTF8: isUTF8) == "Gün")
      #expect(EmbeddedText.iptc([0x4B, 0xE4, 0xDF], isUTF8: isUTF8) == "Käß")
    }
    #expect(EmbeddedText.iptc(Array("日本".utf8).dropLast(), isUTF8: true) == "日")
    #expect(EmbeddedText.iptc(Array("ab日".utf8).dropLast(), isUTF8: true) == "ab")
    #expect(EmbeddedText.iptc(Array("Grünä".utf8).dropLast(), isUTF8: true) == "Grün")
  }

  @Test("Windows text is read as UTF-16, and an odd byte at its end is ignored")
  func windows() {
    let bytes: [UInt8] = [0xD6, 0x00, 0x6C, 0x00, 0xE5, 0x65, 0x3D, 0xD8, 0x00, 0xDE]
    #expect(EmbeddedText.windows(bytes) == "Öl日😀")
    #expect(EmbeddedText.windows(bytes + [0x61]) == "Öl日😀")
  }

  @Test(
    "Default texts of cameras are not read as descriptions",
    arguments: ["OLYMPUS DIGITAL CAMERA         ", "SONY DSC", "Exif_JPEG_PICTURE", "   "])
  func nonsense(text: String) {
    #expect(EmbeddedText.description(Array(text.utf8)) == nil)
    #expect(EmbeddedText.description(Array((text + "and me").utf8)) != nil)
  }

  @Test("A user comment is decoded by the charset that it names")
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

  /// A text in UTF-16, without a byte order mark.
  private static func utf16(_ text: String, isLittleEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit -> [UInt8] in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isLittleEndian ? bytes.reversed() : bytes
    }
  }

  @Test(
    "A comment in UTF-16 is read in the byte order that yields text, whatever the file's is",
    arguments: [
      "Hi", "a cat on a mat, Steps: 20", "Größe 東京 здесь", "東京", "第一", "こんにちは", "서울 여행",
      "Москва", "مرحبا بالعالم", "Ελλάδα", "שלום", "नमस्ते", "ไทย", "Zürich 😀", "Łódź, Kraków",
      "夏休み 2019年",
    ])
  func byteOrder(text: String) {
    for isLittleEndian in [false, true] {
      let bytes = Self.utf16(text, isLittleEndian: isLittleEndian)
      // Exiv2's reading in the other order.
      let wrong = UTF16Text.decode(bytes, isLittleEndian: !isLittleEndian)
      for name in ["UNICODE\0", "Unicode\0", "unicode\0"] {
        let comment = EmbeddedText.userComment(Array(name.utf8) + bytes, unicode: wrong)
        #expect(comment == text, "\(name) \(isLittleEndian)")
      }
      let mark: [UInt8] = isLittleEndian ? [0xFF, 0xFE] : [0xFE, 0xFF]
      for name in ["UNICODE\0", "ASCII\0\0\0", ""] {
        #expect(
          EmbeddedText.userComment(Array(name.utf8) + mark + bytes, unicode: nil) == text, "\(name)"
        )
      }
    }
  }

  @Test("A comment that is text in both byte orders is read in the file's")
  func equalOrders() {
    let bytes: [UInt8] = [0x4E, 0x61]
    for isLittleEndian in [false, true] {
      let usual = UTF16Text.decode(bytes, isLittleEndian: isLittleEndian)
      #expect(UTF16Text.guessed(bytes, usual: usual) == usual)
    }
  }

  @Test(
    "The name of a comment's charset may be in small letters, filled with blanks or wrong",
    arguments: [
      ("ascii\0\0\0", Array("Sea".utf8), "Sea"), ("Ascii\0\0\0", [0xE4], "ä"),
      ("ASCII   ", Array("Sea".utf8), "Sea"), ("jis\0\0\0\0\0", [0x93, 0xFA], "日"),
      ("UNICODE ", [0, 0x61, 0, 0x62], "ab"),
      ("Unicode ", Array("is everywhere".utf8), "Unicode is everywhere"),
      ("UNICODE\0", Array("Plain text in a comment".utf8), "Plain text in a comment"),
      ("UNICODE\0", Array("Sea".utf8), "Sea"), ("ASCII\0\0\0", [0x61, 0, 0x62, 0], "ab"),
      ("\0\0\0\0\0\0\0\0", [0, 0x61, 0, 0x62], "ab"),
      ("ASCII\0\0\0", [0xEF, 0xBB, 0xBF, 0x61], "a"),
      ("UNICODE\0", Array("OLYMPUS DIGITAL CAMERA".utf8), nil), ("UNICODE\0", [], nil),
      ("UNICODE\0", [0], nil), ("UNICODE\0", [0, 0, 0, 0], nil),
    ] as [(String, [UInt8], String?)])
  func charsetNames(name: String, text: [UInt8], comment: String?) {
    #expect(EmbeddedText.userComment(Array(name.utf8) + text, unicode: nil) == comment)
  }

  @Test("Any bytes in a comment are survived")
  func randomComments() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0..<24, using: &random)).map { _ in
        [0, 0x20, 0x61, 0xD8, 0xDC, 0xFE, 0xFF, UInt8.random(in: 0...255, using: &random)]
          .randomElement(using: &random) ?? 0
      }
      for name in ["UNICODE\0", "ASCII\0\0\0", "JIS\0\0\0\0\0", ""] {
        let comment = EmbeddedText.userComment(Array(name.utf8) + bytes, unicode: nil)
        #expect(comment?.isEmpty != true)
      }
    }
  }
}

/// Times and places, in the forms of three standards.
@Suite struct EmbeddedDateTests {
  private let tokyo = TimeZone(secondsFromGMT: 9 * 3600)

  private func seconds(_ text: String, zone: String? = nil) throws -> Double? {
    EmbeddedDate.zoned(text, zone: zone, local: try #require(tokyo))?.date.timeIntervalSince1970
  }

  @Test(
    "Times in the notation of each metadata standard are read",
    arguments: [
      "2024:03:02 10:20:30+01:00", "2024-03-02T10:20:30+01:00", "20240302T102030+0100",
      "2024-03-02T09:20:30Z", "2024-03-02T04:20:30-05:00", "2024-03-02 18:20:30",
    ])
  func forms(text: String) throws {
    #expect(try seconds(text) == 1_709_371_230)
  }

  @Test("A time's own zone wins over a separate zone tag, and that over the local zone")
  func zones() throws {
    #expect(try seconds("2024:03:02 10:20:30Z", zone: "+05:00") == 1_709_374_830)
    #expect(try seconds("2024:03:02 10:20:30", zone: "+01:00") == 1_709_371_230)
    #expect(try seconds("2024:03:02 10:20:30", zone: "  ") == 1_709_342_430)
  }

  @Test(
    "Slashes, points, blanks, single digits and halves of the day are understood",
    arguments: [
      ("2019/05/04 10:11:12", "2019-05-04T10:11:12"),
      ("2019.05.04 10:11:12", "2019-05-04T10:11:12"),
      ("2019-05-04 10:11:12", "2019-05-04T10:11:12"),
      ("2019: 5: 4  9: 1: 2", "2019-05-04T09:01:02"),
      ("2019:5:4 9:1:2", "2019-05-04T09:01:02"), ("2019-5-4T9:01", "2019-05-04T09:01:00"),
      ("2019 05 04 10:11:12", "2019-05-04T10:11:12"),
      ("2019:05:04 10-11-12", "2019-05-04T10:11:12"),
      ("2019:05:04 10.11.12", "2019-05-04T10:11:12"), ("20190504 101112", "2019-05-04T10:11:12"),
      ("2019:05:04 10:11:12 PM", "2019-05-04T22:11:12"),
      ("2019:05:04 12:11:12am", "2019-05-04T00:11:12"),
      ("2019:05:04 12:11:12 pm", "2019-05-04T12:11:12"),
      ("2019:05:04 22:11:12 PM", "2019-05-04T22:11:12"),
      ("2019:05:04 24:00:00", "2019-05-04T00:00:00"),
      ("2019:05:04 24:30:15", "2019-05-04T00:30:15"),
      ("2019:05:04 10:11:12 +01:00", "2019-05-04T10:11:12+01:00"),
      ("2019:05:04 10:11:12+1:00", "2019-05-04T10:11:12+01:00"),
      ("2019-05-04T10:11-05:00", "2019-05-04T10:11:00-05:00"), ("2022-8-24", "2022-08-24"),
      ("2019/5", "2019-05"), ("2019:05:04 10:11:12 ", "2019-05-04T10:11:12"),
    ])
  func spellings(text: String, plain: String) throws {
    let tokyo = try #require(tokyo)
    #expect(EmbeddedDate.zoned(plain, local: tokyo) != nil)
    #expect(EmbeddedDate.zoned(text, local: tokyo) == EmbeddedDate.zoned(plain, local: tokyo))
  }

  @Test("Fractions of a second are read, and missing seconds count as zero")
  func parts() throws {
    #expect(try seconds("2024-03-02T10:20:30.25+01:00") == 1_709_371_230.25)
    #expect(try seconds("2024-03-02T10:20+01:00") == 1_709_371_200)
  }

  @Test(
    "A date without a time has the precision of a day, month or year",
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
    "Malformed and impossible dates are read as no date",
    arguments: [
      "", "0000:00:00 00:00:00", "    :  :     :  :  ", "2024:13:01", "yesterday", "2022-08-24x",
      "2022-8-32", "2023:02:29", "2023:02:29 10:20:30", "2022:08:24 25:00:00", "2022:08:24 10",
      "2022:08:24 10:20:30 o'clock", "24.08.2022",
      "2022:08:24 10:20:30x", "2022:123:4", "2022:08:24 25:00:00 PM",
      "2022:08:24 10:-1:00",
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
    for wrong in [
      "", "N", "48,xN", "91,0N", "-48,0N", "1,2,3,4N", "48,0E", "48,0NS", "nan", "inf", "48,61,2N",
    ] {
      #expect(EmbeddedPosition(latitude: wrong, longitude: "16,0E") == nil, "\(wrong)")
    }
  }

  @Test(
    "Decimals, signs, small letters and letters stored apart are understood",
    arguments: [
      ("48.1375", "11.575", 48.1375, 11.575), ("-48.1375", "-11.575", -48.1375, -11.575),
      ("48.1375s", "11.575w", -48.1375, -11.575), ("48,8.25s", "11,34.5w", -48.1375, -11.575),
      ("S48.1375", "w 11.575", -48.1375, -11.575), ("-48,8.25S", "11,34.5E", -48.1375, 11.575),
      ("48 8 15 N", "11 34 30 E", 48.1375, 11.575), ("48°8'15\"N", "11°34'30\"E", 48.1375, 11.575),
      ("48,1375N", "11,575E", 48.1375, 11.575), ("+48.1375", "11.575", 48.1375, 11.575),
      ("-48,8,15", "-0,34,30", -48.1375, -0.575),
    ])
  func positionSpellings(latitude: String, longitude: String, north: Double, east: Double) throws {
    let point = try #require(EmbeddedPosition(latitude: latitude, longitude: longitude))
    #expect(abs(point.latitude - north) < 0.000_001)
    #expect(abs(point.longitude - east) < 0.000_001)
  }

  @Test("A letter of its own tells the side of degrees without one")
  func references() throws {
    let point = try #require(
      EmbeddedPosition(latitude: "48.5", longitude: "11.5", references: ("s", "West")))
    #expect(point == EmbeddedPosition(latitude: -48.5, longitude: -11.5))
    #expect(EmbeddedPosition(latitude: "48.5", longitude: "11.5", references: ("E", "N")) == nil)
  }
}

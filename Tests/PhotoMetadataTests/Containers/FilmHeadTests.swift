import FoundationEssentials
import PhotoPages
import TestSupport
import Testing

@testable import PhotoMetadata

/// The length and the content identifier of films, and of the photos that they belong to.
struct FilmHeadTests {
  private static let identifier = "4E0C0F23-1D7B-4B5E-9F0A-3A1B0A6F2E11"

  @Test(
    "A film tells its length and its content identifier, in QuickTime's and in ISO's form",
    arguments: [(false, false), (true, false), (false, true), (true, true)])
  func head(isISO: Bool, isLong: Bool) {
    let film = LivePhoto.film(
      seconds: 2.5, identifier: Self.identifier, isISO: isISO, isLong: isLong)
    #expect(
      FilmHead(EncodedInput(film)) == FilmHead(seconds: 2.5, contentIdentifier: Self.identifier))
  }

  /// Seconds from 1904 to 2019-05-04 10:11:12 in UTC.
  private static let created = 2_082_844_800 + 1_556_964_672

  @Test(
    "A film's date is Apple's with its zone, else the header's in UTC, counted from 1904 or from 1970",
    arguments: [false, true])
  func date(isLong: Bool) throws {
    let date = Date(timeIntervalSince1970: 1_556_964_672)
    for created in [Self.created, 1_556_964_672] {
      let film = LivePhoto.film(isLong: isLong, created: created)
      #expect(FilmHead(EncodedInput(film))?.date == ZonedDate(date, secondsFromGMT: 0))
      #expect(try MetadataReader.read(EncodedInput(film), .all).filmed?.date == date)
    }
    let apple = LivePhoto.film(
      isLong: isLong, created: 1, date: "2019-05-04T12:11:12+0200")
    #expect(FilmHead(EncodedInput(apple))?.date == ZonedDate(date, secondsFromGMT: 7200))
  }

  @Test(
    "A clock that was never set tells no date", arguments: [0, 1, 2_082_844_800, 2_082_844_801])
  func noDate(created: Int) throws {
    let film = LivePhoto.film(created: created)
    #expect(FilmHead(EncodedInput(film))?.date == nil)
    #expect(try MetadataReader.read(EncodedInput(film), .all) == EmbeddedMetadata())
  }

  @Test("A film that states no length or no identifier has none")
  func unknown() {
    #expect(
      FilmHead(EncodedInput(LivePhoto.film(seconds: nil)))
        == FilmHead(seconds: nil, contentIdentifier: nil))
    #expect(
      FilmHead(EncodedInput(LivePhoto.film(seconds: 0)))
        == FilmHead(seconds: nil, contentIdentifier: nil))
  }

  @Test("The movie's box is found behind any amount of media, which is not read")
  func media() {
    let size = 1 << 34
    let head = LivePhoto.box("ftyp", [0, 0, 0, 0])
    let long: [UInt8] =
      [0, 0, 0, 1] + Array("mdat".utf8) + (0..<8).reversed().map { UInt8(size >> ($0 * 8) & 255) }
    let movie = Array(LivePhoto.film(media: []).suffix(8 + 108 + 9 + 8))
    var readCount = 0
    let reader = ByteReader(byteCount: head.count + size + movie.count, limit: FilmHead.limit) {
      offset, count in
      readCount += count
      let parts = [(0, head + long), (head.count + size, movie)]
      var bytes = [UInt8](repeating: 0, count: count)
      for (start, part) in parts {
        for index in part.indices where (offset..<offset + count).contains(start + index) {
          bytes[start + index - offset] = part[index]
        }
      }
      return bytes
    }
    #expect(FilmHead(reader)?.seconds == 2.5)
    #expect(readCount < 16 << 10)
  }

  @Test("Of a film that is cut off anywhere nothing wrong is told")
  func cut() {
    let film = LivePhoto.film(seconds: 2.5, identifier: Self.identifier)
    for count in 0..<film.count {
      let head = FilmHead(EncodedInput(Array(film[..<count])))
      #expect(head?.seconds == nil || head?.seconds == 2.5, "\(count)")
      #expect(head?.contentIdentifier == nil, "\(count)")
    }
    #expect(FilmHead(EncodedInput(Array("film 1\nfilm 1\n".utf8))) == nil)
  }

  @Test("Damaged films are survived, whatever their numbers say")
  func damaged() {
    let film = LivePhoto.film(seconds: 2.5, identifier: Self.identifier)
    for index in film.indices {
      for value: UInt8 in [0, 1, 0x7F, 0xFF] {
        var bytes = film
        bytes[index] = value
        let length = FilmHead(EncodedInput(bytes))?.contentIdentifier?.utf8.count ?? 0
        #expect(length <= 256)
      }
    }
  }

  @Test("A photo's content identifier is read from Apple's maker note in each container")
  func photo() throws {
    let exif = LivePhoto.exif(Self.identifier)
    let boxes =
      SmallFile.box("ftyp", Array("heicmif1".utf8)) + SmallFile.box("Exif", [0, 0, 0, 0] + exif)
    for file in [LivePhoto.photo(Self.identifier), boxes, exif] {
      #expect(try Self.identifier(in: file) == Self.identifier)
    }
  }

  @Test("Photos of other makers, without EXIF or cut off have no content identifier")
  func noIdentifier() throws {
    for file in SmallFile.allCases { #expect(try Self.identifier(in: file.bytes) == nil) }
    #expect(try Self.identifier(in: LivePhoto.photo(nil)) == nil)
    let exif = LivePhoto.exif(Self.identifier)
    for count in 0..<exif.count - 1 {
      let found = try Self.identifier(in: Array(exif[..<count]))
      #expect(found.map { Self.identifier.hasPrefix($0) } != false, "\(count)")
    }
  }

  private static func identifier(in file: [UInt8]) throws -> String? {
    try MetadataReader.read(EncodedInput(file), .contentIdentifier).contentIdentifier
  }
}

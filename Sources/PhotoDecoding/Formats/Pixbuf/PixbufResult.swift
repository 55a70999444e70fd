internal import CPixbuf
import PhotoPages

/// The pixels that a loader has made of a file, which may have had fewer than it promised.
struct PixbufResult {
  /// What is missing of a picture.
  enum Missing {
    case none
    /// The rows for which this is false, or is not there.
    case rowsBut([Bool])
    /// Those rows in whose memory there are only zeros, as before the loader began.
    case untouchedRows
  }

  /// The pixels, those that are missing included.
  let pixbuf: Pixbuf
  /// Which of them are not the file's.
  let missing: Missing

  var isIncomplete: Bool { if case .none = missing { false } else { true } }

  /// Whether there is anything to see.
  var hasAnyRow: Bool { (0..<pixbuf.size.height).contains(where: isThere) }

  /// Whether a row is the file's.
  func isThere(_ row: Int) -> Bool {
    switch missing {
    case .none: true
    case .rowsBut(let rows): row < rows.count && rows[row]
    case .untouchedRows: pixbuf.isTouched(row)
    }
  }

  func decoded(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap
  {
    let profile = pixbuf.profile
    return DecodedBitmap(
      bitmap: try pixbuf.bitmap(request, hasRow: isThere, watch), profile: profile,
      isGrey: profile.map { ColourSpaceName(ofProfile: $0) == .grey } ?? false,
      isIncomplete: isIncomplete)
  }
}

/// What kind of colours a profile is for, by the four letters in its head (ICC.1:2022, 7.2.6).
enum ColourSpaceName {
  case rgb
  case grey
  /// Anything else, which a loader has converted to red, green and blue in a way of its own.
  case other

  init(ofProfile profile: [UInt8]) {
    switch profile.dropFirst(16).prefix(4) {
    case let name where name.elementsEqual("RGB ".utf8): self = .rgb
    case let name where name.elementsEqual("GRAY".utf8): self = .grey
    default: self = .other
    }
  }
}

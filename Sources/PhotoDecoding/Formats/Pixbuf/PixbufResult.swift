internal import CPixbuf
import PhotoPages

/// The pixels that a loader has made of a file, some of which may be missing.
struct PixbufResult {
  enum Missing {
    case none
    /// All rows for which the list has false, or nothing.
    case rowsBut([Bool])
    /// The rows with only zeros in memory, as before the loader began.
    case untouchedRows
  }

  /// The pixels, including missing ones.
  let pixbuf: Pixbuf
  let missing: Missing

  var isIncomplete: Bool { if case .none = missing { false } else { true } }

  var hasAnyRow: Bool { (0..<pixbuf.size.height).contains(where: isThere) }

  /// Whether a row is from the file.
  func isThere(_ row: Int) -> Bool {
    switch missing {
    case .none: true
    case .rowsBut(let rows): row < rows.count && rows[row]
    case .untouchedRows: pixbuf.isTouched(row)
    }
  }

  func decoded(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap
  {
    let bitmap = try pixbuf.bitmap(request, hasRow: isThere, watch)
    return DecodedBitmap(bitmap, profile: pixbuf.profile, isIncomplete: isIncomplete)
  }
}

/// The colour space that a profile is for, by the signature in its head (ICC.1:2022, 7.2.6).
enum ColourSpaceName {
  case rgb
  case grey
  /// Another one, which a loader has converted to RGB by its own means.
  case other

  init(ofProfile profile: [UInt8]) {
    switch profile.dropFirst(16).prefix(4) {
    case let name where name.elementsEqual("RGB ".utf8): self = .rgb
    case let name where name.elementsEqual("GRAY".utf8): self = .grey
    default: self = .other
    }
  }
}

import PhotoDecoding
import PhotoPages

/// A JPEG with EXIF as cameras write it, in all the forms in which its orientation is found.
public struct OrientedJPEG: Sendable {
  /// The number of the orientation; nil for a directory without one.
  public var value: Int? = 6
  /// Whether numbers begin with their highest byte.
  public var isBigEndian = true
  /// Whether the number takes four bytes, as some programs write it.
  public var isLong = false
  /// The fields before it in its directory, such as the camera's maker and model.
  public var fieldsBefore = 0
  /// Whether the segment of JFIF comes first.
  public var hasJFIF = false
  /// The fill bytes before the segment with EXIF.
  public var fill = 0
  /// The orientation of the thumbnail, in a directory of its own; nil for none.
  public var thumbnail: Int?
  /// The bytes of the camera's own notes, at the end of the segment.
  public var makerNote: [UInt8] = []
  /// The bytes of the index of further pictures (MPF).
  public var index: [UInt8] = []
  /// The bytes after the picture, such as a gain map or a film.
  public var trailer: [UInt8] = []
  /// Whether there is EXIF at all.
  public var hasEXIF = true

  /// Makes a photo upright by a quarter, without anything else.
  public init() {}

  /// The photo with some things changed.
  public func with(_ change: (inout OrientedJPEG) -> Void) -> OrientedJPEG {
    var changed = self
    change(&changed)
    return changed
  }

  /// The file.
  public func bytes() throws(PictureError) -> [UInt8] {
    var file = try PictureEncoder.jpeg(TestPictures.numbered(1))
    // The encoder begins with a segment of JFIF.
    let jfif = Array(file[2..<4 + Int(file[4]) << 8 + Int(file[5])])
    file.removeSubrange(2..<2 + jfif.count)
    var head = hasJFIF ? jfif : []
    head += [UInt8](repeating: 0xFF, count: fill)
    if hasEXIF { head += segment(0xE1, Array("Exif\0\0".utf8) + directories) }
    if !index.isEmpty { head += segment(0xE2, Array("MPF\0".utf8) + index) }
    return file[..<2] + head + file[2...] + trailer
  }

  private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let count = content.count + 2
    return [0xFF, marker, UInt8(count >> 8), UInt8(count & 0xFF)] + content
  }

  private var directories: [UInt8] {
    var fields = (0..<fieldsBefore).map { field(0x0100 + $0, type: 3, $0) }
    if let value { fields.append(field(0x0112, type: isLong ? 4 : 3, value)) }
    if fields.isEmpty { fields.append(field(0x0100, type: 3, 1)) }
    let first = number(fields.count, 2) + fields.joined()
    let next = thumbnail == nil ? 0 : 8 + first.count + 4
    let second = thumbnail.map { number(1, 2) + field(0x0112, type: 3, $0) + number(0, 4) } ?? []
    let head = isBigEndian ? Array("MM\0*".utf8) : Array("II*\0".utf8)
    return head + number(8, 4) + first + number(next, 4) + second + makerNote
  }

  private func field(_ tag: Int, type: Int, _ value: Int) -> [UInt8] {
    let bytes = type == 3 ? number(value, 2) + [0, 0] : number(value, 4)
    return number(tag, 2) + number(type, 2) + number(1, 4) + bytes
  }

  private func number(_ number: Int, _ count: Int) -> [UInt8] {
    let little = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    return isBigEndian ? little.reversed() : little
  }
}

extension OrientedJPEG {
  /// Photos in all forms in which an orientation can be changed, by what they are.
  public static let all: [(name: String, photo: OrientedJPEG)] = {
    let plain = OrientedJPEG()
    // A second picture, and a film as phones append it.
    let gainMap: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDB] + Array("gain map".utf8) + [0xFF, 0xD9]
    let film = [0, 0, 0, 24] + Array("ftypmp42".utf8) + [UInt8](repeating: 7, count: 500)
    return [
      ("big endian", plain), ("little endian", plain.with { $0.isBigEndian = false }),
      ("long", plain.with { $0.isLong = true }),
      ("little endian and long", plain.with { ($0.isBigEndian, $0.isLong) = (false, true) }),
      ("after other fields", plain.with { $0.fieldsBefore = 9 }),
      ("after JFIF", plain.with { $0.hasJFIF = true }),
      ("after fill bytes", plain.with { ($0.fill, $0.hasJFIF) = (5, true) }),
      ("with a turned thumbnail", plain.with { $0.thumbnail = 3 }),
      ("with a maker note", plain.with { $0.makerNote = Array("Maker\u{1}\u{12}".utf8) }),
      ("with an unknown orientation", plain.with { $0.value = 0 }),
      (
        "with a gain map",
        plain.with { ($0.index, $0.trailer) = (Array("MM\0*".utf8), gainMap) }
      ),
      ("with a film", plain.with { ($0.trailer, $0.isBigEndian) = (film, false) }),
    ]
  }()
}

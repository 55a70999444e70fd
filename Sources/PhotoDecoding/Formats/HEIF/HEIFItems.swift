import PhotoMetadata
import PhotoPages

/// The head of a HEIF file: which items it has, and how they belong together (ISO/IEC 14496-12, 8.11).
struct HEIFItems {
  /// An item, such as a picture or the metadata of one.
  struct Item: Equatable {
    /// The type: four letters.
    let type: String
    /// The offset in the file of the byte whose lowest bit hides the item, as tiles are.
    let hidingPlace: Int
  }

  /// A reference of an item to others, such as that of an auxiliary picture to its picture.
  struct Reference: Equatable {
    /// The type: four letters.
    var kind: String
    let from: Int
    var to: [Int]
  }

  /// The box with all of the head.
  let meta: Chunk
  /// The boxes in it.
  let boxes: [Chunk]
  let primary: Int
  let items: [Int: Item]
  let references: [Reference]

  private let file: ByteReader
  /// The properties in the file, and the numbers of those of each item, from 1 on.
  private let properties: [Chunk]
  private let associations: [Int: [Int]]

  /// The most references, and associations of properties, in a file; one with more counts as damaged.
  private static let maxCount = 100_000

  /// Reads the boxes of the head, but no item; nil if there is none, or it breaks the rules.
  init?(_ file: ByteReader) {
    guard let meta = ISOBoxes(file).first(where: { $0.name == "meta" }) else { return nil }
    // The version and the flags come first.
    let boxes = Array(ISOBoxes(file, in: meta.content.dropFirst(4)))
    func box(_ name: String) -> Range<Int>? { boxes.first { $0.name == name }?.content }
    guard let primary = box("pitm").flatMap({ Self.primary(file, $0) }),
      let items = box("iinf").map({ Self.items(file, $0) }),
      let references = box("iref").map({ Self.references(file, $0) }) ?? [],
      let iprp = box("iprp")
    else { return nil }
    let parts = Array(ISOBoxes(file, in: iprp))
    guard let container = parts.first(where: { $0.name == "ipco" })?.content,
      let places = parts.first(where: { $0.name == "ipma" })?.content,
      let associations = Self.associations(file, places)
    else { return nil }
    properties = Array(ISOBoxes(file, in: container))
    (self.file, self.meta, self.boxes, self.primary) = (file, meta, boxes, primary)
    (self.items, self.references, self.associations) = (items, references, associations)
  }

  /// Returns the properties of an item.
  func properties(of item: Int) -> [Chunk] {
    (associations[item] ?? []).compactMap {
      properties.indices.contains($0 - 1) ? properties[$0 - 1] : nil
    }
  }

  /// Returns the size that a property states; nil if it is of another kind.
  func size(_ property: Chunk) -> PixelSize? {
    guard property.name == "ispe", let width = number(property, at: 4, bytes: 4),
      let height = number(property, at: 8, bytes: 4), width > 0, height > 0
    else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// Returns the place of an item's bytes in the file; nil if it is unknown or not in one piece.
  func place(of item: Int) -> Range<Int>? {
    let data = boxes.first { $0.name == "idat" }?.content.lowerBound
    return boxes.first { $0.name == "iloc" }
      .flatMap { ItemLocations($0.content, of: file)?.place(of: item, data: data) }
  }

  /// Returns the targets of an item's references of a kind.
  func targets(of item: Int, _ kind: String) -> [Int] {
    references.first { $0.kind == kind && $0.from == item }?.to ?? []
  }

  /// Returns a number in a property; nil if that is too short.
  func number(_ property: Chunk, at offset: Int, bytes: Int) -> Int? {
    guard offset + bytes <= property.content.count else { return nil }
    return file.integer(at: property.content.lowerBound + offset, bytes: bytes, .big)
  }

  private static func primary(_ file: ByteReader, _ content: Range<Int>) -> Int? {
    guard let version = file.integer(at: content.lowerBound, bytes: 1) else { return nil }
    return file.integer(at: content.lowerBound + 4, bytes: version == 0 ? 2 : 4, .big)
  }

  private static func items(_ file: ByteReader, _ content: Range<Int>) -> [Int: Item] {
    let version = file.integer(at: content.lowerBound, bytes: 1) ?? 0
    var items: [Int: Item] = [:]
    for entry in ISOBoxes(file, in: content.dropFirst(version == 0 ? 6 : 8)) {
      let start = entry.content.lowerBound
      guard let version = file.integer(at: start, bytes: 1), version >= 2 else { continue }
      let idSize = version == 2 ? 2 : 4
      guard let id = file.integer(at: start + 4, bytes: idSize, .big),
        let type = file.text(at: start + 4 + idSize + 2, count: 4)
      else { continue }
      items[id] = Item(type: type, hidingPlace: start + 3)
    }
    return items
  }

  /// Reads all references; nil if one has another length than its count says.
  private static func references(_ file: ByteReader, _ content: Range<Int>) -> [Reference]? {
    guard let version = file.integer(at: content.lowerBound, bytes: 1), version <= 1 else {
      return nil
    }
    let idSize = version == 0 ? 2 : 4
    var (references, left) = ([Reference](), maxCount)
    for entry in ISOBoxes(file, in: content.dropFirst(4)) {
      let start = entry.content.lowerBound
      guard let from = file.integer(at: start, bytes: idSize, .big),
        let count = file.integer(at: start + idSize, bytes: 2, .big),
        entry.content.count == idSize + 2 + count * idSize, count <= left
      else { return nil }
      left -= count
      let to = (0..<count).compactMap {
        file.integer(at: start + idSize + 2 + $0 * idSize, bytes: idSize, .big)
      }
      guard to.count == count else { return nil }
      references.append(Reference(kind: entry.name, from: from, to: to))
    }
    return references
  }

  private static func associations(_ file: ByteReader, _ content: Range<Int>) -> [Int: [Int]]? {
    var cursor = content.lowerBound
    func next(_ bytes: Int) -> Int? {
      guard cursor + bytes <= content.upperBound else { return nil }
      defer { cursor += bytes }
      return file.integer(at: cursor, bytes: bytes, .big)
    }
    guard let version = next(1), let flags = next(3), let count = next(4) else { return nil }
    var (associations, left) = ([Int: [Int]](), maxCount)
    let (size, mask) = flags & 1 == 1 ? (2, 0x7FFF) : (1, 0x7F)
    for _ in 0..<count {
      guard let item = next(version == 0 ? 2 : 4), let numbers = next(1), left > 0 else {
        return nil
      }
      left -= 1 + numbers
      for _ in 0..<numbers {
        guard let number = next(size) else { return nil }
        associations[item, default: []].append(number & mask)
      }
    }
    return associations
  }
}

import PhotoMetadata
import PhotoPages

/// A copy of a HEIF file whose references libheif accepts.
///
/// Photos of an iPhone 16 Pro, and others since iOS 18, have a variant for bright screens that is derived from the
/// picture. Auxiliary pictures and metadata belong to both, by references with two targets, or to the variant alone.
/// libheif 1.15 refuses these: "Too many auxiliary image references", "Metadata not correctly assigned".
enum HEIFCorrection {
  /// The most bytes of a head that is copied.
  private static let mostHeadBytes = 16 << 20

  /// Returns the corrected file; nil if none of its references has to be corrected, or it cannot be.
  ///
  /// An auxiliary picture then belongs to one picture. Metadata belong to none, since they are read elsewhere. The
  /// corrected head follows the file, so that everything stays in its place, and the old one becomes free space.
  static func corrected(_ input: EncodedInput) throws(PictureError) -> EncodedInput? {
    let file = ByteReader(input)
    guard let items = HEIFItems(file), let references = corrected(items),
      let box = items.boxes.first(where: { $0.name == "iref" }),
      let meta = head(items, file, references: references, version: version(of: box, in: file)),
      let count = input.byteCount, count <= PictureDecoder.defaultByteLimit - meta.count
    else {
      try file.throwFailure()
      return nil
    }
    var bytes = try input.bytes(at: 0, count: count)
    guard bytes.count == count, free(items.meta, &bytes), closeLastBox(&bytes) else { return nil }
    return EncodedInput(bytes + meta)
  }

  /// Returns the references as libheif accepts them; nil if they are so already.
  static func corrected(_ items: HEIFItems) -> [HEIFItems.Reference]? {
    let corrected = items.references.compactMap { reference in
      switch reference.kind {
      case "auxl", "thmb": single(reference, items)
      case "cdsc": isPlain(reference, items) ? reference : nil
      default: reference
      }
    }
    return corrected == items.references ? nil : corrected
  }

  /// The types of items that every libheif takes for pictures; the variant is of another one.
  private static let pictureTypes: Set = ["hvc1", "av01", "grid", "iden", "iovl"]

  /// Whether a reference has one target, which is a picture.
  private static func isPlain(_ reference: HEIFItems.Reference, _ items: HEIFItems) -> Bool {
    reference.to.count == 1 && isPicture(reference.to[0], items)
  }

  private static func isPicture(_ item: Int, _ items: HEIFItems) -> Bool {
    items.items[item].map { pictureTypes.contains($0.type) } ?? false
  }

  /// Returns a reference to one picture: to the primary one unless others are meant.
  private static func single(
    _ reference: HEIFItems.Reference, _ items: HEIFItems
  ) -> HEIFItems.Reference {
    let pictures = reference.to.filter { isPicture($0, items) && $0 != reference.from }
    let target = pictures.contains(items.primary) ? nil : pictures.first
    var single = reference
    single.to = [target ?? items.primary]
    return single
  }

  private static func version(of box: Chunk, in file: ByteReader) -> Int {
    file.integer(at: box.content.lowerBound, bytes: 1) ?? 0
  }

  /// Returns the box of the head with other references; nil if it is incomplete or too large.
  private static func head(
    _ items: HEIFItems, _ file: ByteReader, references: [HEIFItems.Reference], version: Int
  ) -> [UInt8]? {
    guard let old = file.bytes(in: items.meta.content, atMost: mostHeadBytes) else { return nil }
    var content = Array(old.prefix(4))
    for box in items.boxes {
      if box.name == "iref" {
        content += Self.box("iref", [UInt8(version), 0, 0, 0] + entries(references, version))
      } else {
        let start = box.content.lowerBound - items.meta.content.lowerBound
        content += Self.box(box.name, old[start..<start + box.content.count])
      }
    }
    return Self.box("meta", content)
  }

  private static func entries(_ references: [HEIFItems.Reference], _ version: Int) -> [UInt8] {
    let idSize = version == 0 ? 2 : 4
    return references.flatMap { reference in
      let to = reference.to.flatMap { number($0, idSize) }
      return box(
        reference.kind, number(reference.from, idSize) + number(reference.to.count, 2) + to)
    }
  }

  private static func box(_ name: String, _ content: some Collection<UInt8>) -> [UInt8] {
    number(8 + content.count, 4) + Array(name.utf8) + content
  }

  private static func number(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// Renames a box as free space; false if its name is not where it should be.
  private static func free(_ box: Chunk, _ bytes: inout [UInt8]) -> Bool {
    // A length of 64 bits comes after the name.
    for place in [box.content.lowerBound - 4, box.content.lowerBound - 12] where place >= 4 {
      let name = place..<place + 4
      guard name.upperBound <= bytes.count, bytes[name].elementsEqual(box.name.utf8) else {
        continue
      }
      bytes.replaceSubrange(name, with: "free".utf8)
      return true
    }
    return false
  }

  /// Writes the length of a last box that extends to the end, which another follows now; false if it is too long.
  private static func closeLastBox(_ bytes: inout [UInt8]) -> Bool {
    let file = ByteReader(bytes)
    guard let last = Array(ISOBoxes(file)).last else { return false }
    let start = last.content.lowerBound - 8
    guard file.has(last.name.utf8, at: start + 4), file.integer(at: start, bytes: 4, .big) == 0
    else { return true }
    guard bytes.count - start <= Int(UInt32.max) else { return false }
    bytes.replaceSubrange(start..<start + 4, with: number(bytes.count - start, 4))
    return true
  }
}

import PhotoMetadata

/// A HEIC or AVIF file that is written box by box, of a coded picture that an encoder has made.
public struct TestHEIF {
  /// An item of the file; its number is its place, from 1 on.
  public struct Item {
    /// The type: four letters.
    public var type: String
    /// Whole boxes.
    public var properties: [[UInt8]]
    /// The bytes that the item consists of.
    public var data: [UInt8]
    /// Whether the item is no picture by itself, such as a tile.
    public var isHidden = false

    /// Makes an item of whole boxes and bytes.
    public init(type: String, properties: [[UInt8]], data: [UInt8]) {
      (self.type, self.properties, self.data) = (type, properties, data)
    }
  }

  /// References from one item to others: the kind, and the numbers of the items.
  public typealias Reference = (kind: String, from: Int, to: [Int])

  /// The items, in the order of their numbers.
  public var items: [Item] = []
  /// The number of the primary picture.
  public var primary = 1
  /// The references, in the order in which they are written.
  public var references: [Reference] = []
  /// Whether the references have numbers of four bytes.
  public var hasLongNumbers = false
  /// The box of references as it stands in the file, if not the right one.
  public var referenceBox: [UInt8]?
  private let isAV1: Bool

  /// Takes the coded picture of a file with one picture, which becomes item 1; nil if there is none.
  public init?(of file: [UInt8]) {
    let reader = ByteReader(file)
    guard let meta = ISOBoxes(reader).first(where: { $0.name == "meta" }) else { return nil }
    let boxes = Array(ISOBoxes(reader, in: meta.content.dropFirst(4)))
    guard let places = boxes.first(where: { $0.name == "iloc" }),
      let place = ItemLocations(places.content, of: reader)?.place(of: 1, data: nil),
      let properties = boxes.first(where: { $0.name == "iprp" }),
      let container = ISOBoxes(reader, in: properties.content).first(where: { $0.name == "ipco" })
    else { return nil }
    var kept: [[UInt8]] = []
    var type: String?
    for property in ISOBoxes(reader, in: container.content) {
      let types = ["hvcC": "hvc1", "av1C": "av01"]
      guard ["ispe", "pixi", "colr", "hvcC", "av1C"].contains(property.name),
        !kept.contains(where: { $0[4..<8].elementsEqual(property.name.utf8) })
      else { continue }
      type = type ?? types[property.name]
      kept.append(Self.box(property.name, Array(file[property.content])))
    }
    guard let type, file.indices.contains(place.upperBound - 1) else { return nil }
    isAV1 = type == "av01"
    items = [Item(type: type, properties: kept, data: Array(file[place]))]
  }

  /// Adds an item, and returns its number.
  public mutating func add(_ item: Item) -> Int {
    items.append(item)
    return items.count
  }

  /// Adds EXIF in TIFF layout, and returns the number of its item.
  public mutating func addExif(_ tiff: [UInt8]) -> Int {
    // The offset of what follows comes first.
    add(Item(type: "Exif", properties: [], data: [0, 0, 0, 0] + tiff))
  }

  /// Adds a picture that consists of the first one, over and over, and makes it the primary one.
  ///
  /// `turns` are quarters of a turn against the clock.
  public mutating func makeGrid(
    columns: Int, rows: Int, width: Int, height: Int, turns: Int = 0
  ) {
    let tile = items[0]
    items[0].isHidden = true
    let first = items.count + 1
    for _ in 1..<columns * rows { _ = add(items[0]) }
    let size = Self.number(width, 4) + Self.number(height, 4)
    var properties = tile.properties.filter {
      $0[4..<8].elementsEqual("colr".utf8) || $0[4..<8].elementsEqual("pixi".utf8)
    }
    properties.append(Self.sizeBox(width: width, height: height))
    if turns != 0 { properties.append(Self.box("irot", [UInt8(turns)])) }
    primary = add(
      Item(
        type: "grid", properties: properties,
        data: [0, 1, UInt8(rows - 1), UInt8(columns - 1)] + size))
    references.append((kind: "dimg", from: primary, to: [1] + Array(first..<primary)))
  }

  /// A box with a size in pixels.
  public static func sizeBox(width: Int, height: Int) -> [UInt8] {
    box("ispe", [0, 0, 0, 0] + number(width, 4) + number(height, 4))
  }

  /// A box with a name of four letters.
  public static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    number(8 + content.count, 4) + Array(name.utf8) + content
  }

  /// A number, its greatest byte first.
  public static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

// Writing.
extension TestHEIF {
  /// The whole file.
  public var bytes: [UInt8] {
    let brand = Array((isAV1 ? "avif" : "heic").utf8)
    let start = Self.box("ftyp", brand + [0, 0, 0, 0] + Array("mif1".utf8) + brand)
    // Offsets have four bytes, so the head is as long with the right ones.
    let dataStart = start.count + head(dataStart: 0).count + 8
    return start + head(dataStart: dataStart) + Self.box("mdat", Array(data.joined()))
  }

  /// The data of all items, each piece once.
  private var data: [[UInt8]] {
    var pieces: [[UInt8]] = []
    for item in items where pieces.last != item.data && !pieces.contains(item.data) {
      pieces.append(item.data)
    }
    return pieces
  }

  private func head(dataStart: Int) -> [UInt8] {
    let handler = [UInt8](repeating: 0, count: 8) + Array("pict".utf8)
    let end = [UInt8](repeating: 0, count: 13)
    return Self.box(
      "meta",
      [0, 0, 0, 0] + Self.box("hdlr", handler + end)
        + Self.box("pitm", [0, 0, 0, 0] + Self.number(primary, 2)) + places(dataStart) + infos
        + propertyBoxes + (referenceBox ?? referencesBox))
  }

  private func places(_ dataStart: Int) -> [UInt8] {
    var starts: [[UInt8]: Int] = [:]
    var next = dataStart
    for piece in data {
      starts[piece] = next
      next += piece.count
    }
    var entries: [UInt8] = []
    for (index, item) in items.enumerated() {
      entries += Self.number(index + 1, 2) + [0, 0, 0, 1]
      entries += Self.number(starts[item.data] ?? 0, 4) + Self.number(item.data.count, 4)
    }
    return Self.box("iloc", [0, 0, 0, 0, 0x44, 0] + Self.number(items.count, 2) + entries)
  }

  private var infos: [UInt8] {
    var entries: [UInt8] = []
    for (index, item) in items.enumerated() {
      let head: [UInt8] = [2, 0, 0, item.isHidden ? 1 : 0] + Self.number(index + 1, 2) + [0, 0]
      entries += Self.box("infe", head + Array(item.type.utf8) + [0])
    }
    return Self.box("iinf", [0, 0, 0, 0] + Self.number(items.count, 2) + entries)
  }

  private var propertyBoxes: [UInt8] {
    var kinds: [[UInt8]] = []
    var entries: [UInt8] = []
    for (index, item) in items.enumerated() {
      let numbers = item.properties.map { property -> UInt8 in
        if let known = kinds.firstIndex(of: property) { return UInt8(known + 1) }
        kinds.append(property)
        return UInt8(kinds.count)
      }
      entries += Self.number(index + 1, 2) + [UInt8(numbers.count)] + numbers
    }
    let count = Self.number(items.count, 4)
    return Self.box(
      "iprp",
      Self.box("ipco", Array(kinds.joined()))
        + Self.box("ipma", [0, 0, 0, 0] + count + entries))
  }

  private var referencesBox: [UInt8] {
    let size = hasLongNumbers ? 4 : 2
    var entries: [UInt8] = []
    for reference in references {
      let count = Self.number(reference.to.count, 2)
      let to = reference.to.flatMap { Self.number($0, size) }
      entries += Self.box(reference.kind, Self.number(reference.from, size) + count + to)
    }
    return Self.box("iref", [hasLongNumbers ? 1 : 0, 0, 0, 0] + entries)
  }
}

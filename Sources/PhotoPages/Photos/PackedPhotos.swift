/// Photos in an order, in little memory, as none has a string or an object for itself.
///
/// Their texts lie one after the other. A URI needs none if it is the place of the photos followed by the name.
struct PackedPhotos: Equatable, Sendable {
  /// The form in which a photo's URI is stored.
  private enum Address: UInt8 {
    /// It has none.
    case none
    /// The URI is `start` and the name.
    case named
    /// The URI is `start` and a text after the name.
    case written
  }

  private struct TextEnds: Equatable {
    var name: UInt32
    /// The end of the text after the name.
    var all: UInt32
  }

  /// The ids of the photos.
  private(set) var ids: [PhotoID] = []
  private var facts: [Photo.Facts] = []
  private var addresses: [Address] = []
  private var ends: [TextEnds] = []
  private var texts: [UInt8] = []
  /// The source's own values; empty if no photo has one.
  private let values: [StoredValue]
  /// The beginning of all URIs, up to a slash; empty if they have none in common.
  private let start: String

  init(_ photos: some RandomAccessCollection<Photo>) {
    start = Self.start(of: photos)
    values = photos.allSatisfy(\.stored.isEmpty) ? [] : photos.map(\.stored)
    ids.reserveCapacity(photos.count)
    facts.reserveCapacity(photos.count)
    addresses.reserveCapacity(photos.count)
    ends.reserveCapacity(photos.count)
    texts.reserveCapacity(photos.reduce(0) { $0 + $1.name.utf8.count })
    for photo in photos { append(photo) }
  }

  private static func start(of photos: some Collection<Photo>) -> String {
    guard let uri = photos.lazy.compactMap(\.uri).first,
      let slash = uri.utf8.lastIndex(of: UInt8(ascii: "/"))
    else { return "" }
    let start = uri[...slash]
    let isCommon = photos.allSatisfy { $0.uri?.utf8.starts(with: start.utf8) ?? true }
    return isCommon ? String(start) : ""
  }

  private mutating func append(_ photo: Photo) {
    ids.append(photo.id)
    facts.append(photo.facts)
    texts += photo.name.utf8
    let name = UInt32(texts.count)
    if let ending = photo.uri?.utf8.dropFirst(start.utf8.count) {
      let isNamed = ending.elementsEqual(photo.name.utf8)
      if !isNamed { texts += ending }
      addresses.append(isNamed ? .named : .written)
    } else {
      addresses.append(.none)
    }
    ends.append(TextEnds(name: name, all: UInt32(texts.count)))
  }

  var count: Int { ids.count }

  subscript(offset: Int) -> Photo {
    let begin = offset == 0 ? 0 : Int(ends[offset - 1].all)
    let (nameEnd, end) = (Int(ends[offset].name), Int(ends[offset].all))
    let name = String(decoding: texts[begin..<nameEnd], as: UTF8.self)
    let uri: String? =
      switch addresses[offset] {
      case .none: nil
      case .named: start + name
      case .written: start + String(decoding: texts[nameEnd..<end], as: UTF8.self)
      }
    var photo = Photo(id: ids[offset], name: name, uri: uri, facts: facts[offset])
    if !values.isEmpty { photo.stored = values[offset] }
    return photo
  }

  /// Makes the photos of a range.
  subscript(range: Range<Int>) -> [Photo] { range.map { self[$0] } }

  /// Makes all photos.
  var photos: [Photo] { self[0..<count] }
}

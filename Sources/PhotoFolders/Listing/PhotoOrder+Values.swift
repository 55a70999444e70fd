import FoundationEssentials
import PhotoPages

extension PhotoOrder.Key {
  /// Whether photos are ordered by their records, which are read after the list.
  var isRecorded: Bool { self == .taken || self == .rating }
}

// Photos are ordered by a number, then by name. In the order by name the numbers are equal.
extension PhotoOrder {
  /// The number of a photo of which the property is not known: such photos come last.
  static let unknown = Double.infinity

  /// Returns the number of a listed photo; nil if its record is needed.
  func value(of photo: Photo) -> Double? {
    switch key {
    case .name: 0
    case .modified: value(photo.modified?.timeIntervalSinceReferenceDate)
    case .size: value(photo.byteCount.map { Double($0) })
    case .taken, .rating: nil
    }
  }

  /// Returns the number of a photo with a record; nil if the record has nothing to do with the order.
  func value(of record: PhotoRecord) -> Double? {
    switch key {
    case .name, .modified, .size: nil
    case .taken: value(record.taken?.timeIntervalSinceReferenceDate)
    case .rating: value(Double(record.rating?.rawValue ?? 0))
    }
  }

  private func value(_ known: Double?) -> Double {
    known.map { isReversed ? -$0 : $0 } ?? Self.unknown
  }
}

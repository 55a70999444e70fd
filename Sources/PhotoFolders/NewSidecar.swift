import FoundationEssentials
import GioBindings
import PhotoPages
import PhotoSidecars
import XMPBindings

extension PhotoAnnotations {
  /// Returns a new sidecar for a photo that has none, with the annotations as if they were made at `date`.
  ///
  /// Permissions are left out, and whether the photo is public, since sidecars do not hold them. Throws `.notSupported`
  /// if there are tags without a `frame`, the photo's own, in which they are placed.
  package func sidecar(in frame: StoredFrame?, at date: Date) throws(GioError) -> [UInt8] {
    var document = SidecarDocument()
    document.graph.properties = caption.properties
    document.graph.properties[.source] = page.map { XMPValue(text: $0.text) }
    do throws(SidecarError) {
      for change in changes { try document.apply(change, in: frame, at: date, embedded: nil) }
      return try document.written().bytes
    } catch {
      throw .notSupported
    }
  }

  /// The changes that make these annotations of none.
  private var changes: [AnnotationChange] {
    var changes: [AnnotationChange] = [
      .set(.caption, to: caption), .set(.altText, to: altText), .set(.rating, to: rating),
      .set(.label, to: label),
    ]
    if !keywords.isEmpty { changes.append(.keywords(KeywordsChange(added: keywords))) }
    for (place, tag) in tags.enumerated() {
      changes.append(.tag(ItemChange(from: nil, to: tag, at: place)))
    }
    changes += comments.map { .comment(ItemChange(from: nil, to: $0, at: 0)) }
    return changes + likes.map { .like(ItemChange(from: nil, to: $0, at: 0)) }
  }
}

extension Caption {
  /// The properties of the facts, which this program only reads otherwise.
  fileprivate var properties: [XMPName: XMPValue] {
    var properties: [XMPName: XMPValue] = [:]
    properties[.creator] = author.map { XMPValue(.sequence, [XMPValue(text: $0)]) }
    properties[.dateTimeOriginal] = date.map { XMPValue(text: $0.xmpText) }
    properties[.spot] = place.map { XMPValue(text: $0.name) }
    properties[.latitude] = place?.latitude.map { XMPValue(text: Self.coordinate($0, "N", "S")) }
    properties[.longitude] = place?.longitude.map { XMPValue(text: Self.coordinate($0, "E", "W")) }
    return properties
  }

  /// Returns degrees in XMP's form, such as `48,12.5N`.
  private static func coordinate(_ degrees: Double, _ plus: String, _ minus: String) -> String {
    let units = (degrees.magnitude * unitsPerDegree).rounded()
    let whole = (units / unitsPerDegree).rounded(.down)
    let minutes = (units - whole * unitsPerDegree) * 60 / unitsPerDegree
    return "\(Int(clamping: whole)),\(minutes)\(degrees < 0 ? minus : plus)"
  }

  /// The precision of coordinates: about a metre.
  private static let unitsPerDegree = 60_000.0
}

extension ZonedDate {
  /// The date in XMP's form; without a zone if it is unknown, and as precise as it is known.
  fileprivate var xmpText: String {
    let zone = secondsFromGMT.flatMap { TimeZone(secondsFromGMT: $0) }
    let style = Date.ISO8601FormatStyle(timeZone: zone ?? .current)
    switch precision {
    case .year: return date.formatted(style.year())
    case .month: return date.formatted(style.year().month())
    case .day: return date.formatted(style.year().month().day())
    case .time:
      let time = style.year().month().day().time(includingFractionalSeconds: false)
      return date.formatted(zone == nil ? time : time.timeZone(separator: .colon))
    }
  }
}

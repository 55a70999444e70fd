import FoundationEssentials
import PhotoMetadata
import PhotoPages
import PhotoSidecars
import XMPBindings

/// The properties of a photo as a whole in an XMP graph.
struct XMPFacts {
  private let graph: RDFGraph

  init(_ graph: RDFGraph) { self.graph = graph }

  /// Whether a property exists, even if it is empty.
  func speaks(of name: XMPName) -> Bool { graph.properties[name] != nil }

  var title: String? { text(.title) }

  var text: String? { text(.description) ?? text(.userComment) ?? text(.imageDescription) }

  var author: String? {
    joined(KeywordList.names(graph.properties[.creator]).compactMap(EmbeddedText.trimmed))
  }

  var copyright: String? { text(.rights) }

  /// The photo's page on the web: the first property that holds an address.
  ///
  /// A statement of rights comes last, since it is often the page of a licence.
  var page: WebAddress? {
    let licensors = graph.properties[.licensor]?.items.map { $0.fields[.licensorURL] } ?? []
    let values =
      [graph.properties[.source], graph.properties[.creditSource]]
      + licensors + [graph.properties[.webStatement]]
    return values.lazy.compactMap { $0.flatMap(Self.address) }.first
  }

  private static func address(_ value: XMPValue) -> WebAddress? {
    if case .resource(let uri) = value.content { return WebAddress(uri) }
    return value.defaultText.flatMap { WebAddress($0) }
  }

  var taken: ZonedDate? { date(.dateTimeOriginal) ?? date(.dateCreated) }

  /// Returns the date when the photo was taken if it differs from that in the packet.
  ///
  /// A new sidecar starts as a copy of the packet, whose date does not override the camera's.
  func taken(unlike packet: XMPFacts?) -> ZonedDate? { taken == packet?.taken ? nil : taken }

  var digitised: ZonedDate? { date(.dateTimeDigitized) ?? created }

  /// The date when the file was created; later than `taken` for a scanned or copied photo.
  var created: ZonedDate? { date(.createDate) }

  var keywords: [String] {
    graph.listedKeywords.compactMap(EmbeddedText.trimmed).distinctKeywords
  }

  /// The names of the shown persons without duplicates: those listed, then those of tagged faces.
  var people: [String] {
    var known: Set<String> = []
    let faces = graph.storedTags(in: KeywordList.anyFrame).filter { $0.region.kind == .person }
    return (KeywordList.names(graph.properties[.personInImage]) + faces.map(\.region.text))
      .compactMap(EmbeddedText.trimmed).filter { known.insert($0).inserted }
  }

  var camera: String? { cameraName(make: text(.make), model: text(.model)) }

  var lens: String? { text(.lensModel) ?? text(.lens) }

  var exposure: Exposure {
    Exposure(
      seconds: number(.exposureTime), aperture: number(.fNumber),
      sensitivity: (number(.sensitivity) ?? number(.isoSpeedRatings)).map { Int(clamping: $0) },
      focalLength: number(.focalLength), equivalentFocalLength: number(.equivalentFocalLength))
  }

  /// The date of the last change with this program: the latest date in its namespace.
  var lastChange: Date? {
    graph.properties.flatMap { Self.ownDates($0.value, under: $0.key) }.max()
  }

  private static func ownDates(_ value: XMPValue, under name: XMPName) -> [Date] {
    let fields = value.fields.flatMap { ownDates($0.value, under: $0.key) }
    let items = value.items.flatMap { ownDates($0, under: name) }
    let isOurs = name.namespace == XMPNamespace.photoPages.rawValue
    let own = isOurs ? value.date.map { [$0] } ?? [] : []
    return own + fields + items
  }

  private func text(_ name: XMPName) -> String? {
    graph.properties[name]?.defaultText.flatMap(EmbeddedText.trimmed)
  }

  private func date(_ name: XMPName) -> ZonedDate? {
    text(name).flatMap { EmbeddedDate.zoned($0) }
  }

  private func number(_ name: XMPName) -> Double? {
    text(name).flatMap { EmbeddedNumber.positive($0) }
  }

  /// The name of the shown place, in IPTC's extension schema, else in its older properties.
  var placeName: String? {
    let shown = graph.properties[.locationShown]?.items.first?.fields ?? [:]
    return Self.placeName(shown, spot: .shownSpot, [.shownTown, .shownProvince, .shownCountry])
      ?? Self.placeName(graph.properties, spot: .spot, [.town, .province, .country])
  }

  private static func placeName(
    _ properties: [XMPName: XMPValue], spot: XMPName, _ names: [XMPName]
  ) -> String? {
    let texts = ([spot] + names).map { properties[$0]?.defaultText.flatMap(EmbeddedText.trimmed) }
    return namedPlace(spot: texts[0], town: texts[1], province: texts[2], country: texts[3])
  }

  var position: EmbeddedPosition? {
    let shown = graph.properties[.locationShown]?.items.first?.fields ?? [:]
    return Self.position(shown) ?? Self.position(graph.properties)
  }

  private static func position(_ properties: [XMPName: XMPValue]) -> EmbeddedPosition? {
    EmbeddedPosition(
      latitude: properties[.latitude]?.text, longitude: properties[.longitude]?.text,
      references: (properties[.latitudeReference]?.text, properties[.longitudeReference]?.text))
  }
}

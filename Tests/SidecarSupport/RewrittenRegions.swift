import PhotoPages
import XMPBindings

@testable import PhotoSidecars

/// What digiKam 7.9 makes of the regions of a sidecar when it writes it: all of them anew, in two forms,
/// in whole pixels, each as a face, without those that have no area and without anything beside.
struct RewrittenRegions {
  /// What a person has done to a region there: another region, or none.
  typealias Change = (Region) -> Region?

  private static let size = PixelSize(width: 4000, height: 3000)

  /// Writes a sidecar as digiKam does.
  ///
  /// - Parameters:
  ///   - document: what it has read.
  ///   - change: what a person has done to the regions.
  /// - Returns: what it leaves.
  /// - Throws: if the sidecar cannot be written.
  static func written(
    of document: SidecarDocument, _ change: Change = { $0 }
  ) throws -> SidecarDocument {
    var document = document
    let entries = document.graph.properties[.regions].map(WorkingGroupRegions.entries) ?? []
    let regions = entries.compactMap { WorkingGroupRegions.region(of: $0, on: size) }
      .filter { !$0.area.isPoint }.compactMap(change)
    guard !regions.isEmpty else {
      document.graph.properties[.regions] = nil
      document.graph.properties[.regionInfo] = nil
      return try SidecarDocument(parsing: document.written().bytes)
    }
    var list = XMPValue(fields: [:])
    WorkingGroupRegions.setEntries(regions.map(workingGroup), of: &list)
    WorkingGroupRegions.setAppliedTo(size, of: &list)
    document.graph.properties[.regions] = list
    var microsoft = XMPValue(fields: [:])
    MicrosoftRegions.setEntries(regions.map(Self.microsoft), of: &microsoft)
    document.graph.properties[.regionInfo] = microsoft
    return try SidecarDocument(parsing: document.written().bytes)
  }

  /// The area in whole pixels, as parts of the sides: left, top, width and height.
  private static func pixels(_ area: StoredArea) -> (Double, Double, Double, Double) {
    let (across, down) = (Double(size.width), Double(size.height))
    return (
      (area.left * across).rounded() / across, (area.top * down).rounded() / down,
      (area.width * across).rounded() / across, (area.height * down).rounded() / down
    )
  }

  private static func workingGroup(_ region: Region) -> XMPValue {
    let (left, top, width, height) = pixels(region.area)
    return XMPValue(fields: [
      .regionName: XMPValue(text: region.text), .regionType: XMPValue(text: "Face"),
      .regionArea: XMPValue(fields: [
        .areaX: XMPValue(left + width / 2), .areaY: XMPValue(top + height / 2),
        .areaWidth: XMPValue(width), .areaHeight: XMPValue(height),
        .areaUnit: XMPValue(text: "normalized"),
      ]),
    ])
  }

  private static func microsoft(_ region: Region) -> XMPValue {
    let (left, top, width, height) = pixels(region.area)
    return XMPValue(fields: [
      .personDisplayName: XMPValue(text: region.text),
      .rectangle: XMPValue(text: "\(left), \(top), \(width), \(height)"),
    ])
  }
}

extension Region {
  /// The same with another name.
  func renamed(_ text: String) -> Region {
    var region = self
    region.text = text
    return region
  }

  /// The same around another middle.
  func moved(to x: Double, _ y: Double) -> Region {
    var region = self
    (region.area.x, region.area.y) = (x, y)
    return region
  }
}

import PhotoPages
import XMPBindings

/// What one entry in one of the lists of regions says.
struct Region: Equatable {
  /// The name.
  var text: String
  /// What is named.
  var kind: TagKind
  /// Where.
  var area: StoredArea
  /// What this program has noted there.
  var marks: RegionMarks
}

extension Region {
  /// The same, with the area that other programs are told of what was put there with one click: a box
  /// for somebody, a point for anything else.
  ///
  /// - Parameter size: the stored image's.
  /// - Returns: the region; itself if it is no click.
  func boxed(on size: PixelSize) -> Region {
    guard marks.isPoint == true else { return self }
    var region = self
    region.area = StoredArea(x: area.x, y: area.y)
    if kind == .person { region.area = region.area.box(on: size) }
    return region
  }
}

/// One way of writing regions.
protocol RegionForm: SendableMetatype {
  /// The property that holds the list.
  static var property: XMPName { get }
  /// The entries of the property.
  static func entries(of value: XMPValue) -> [XMPValue]
  /// Puts other entries into the property.
  static func setEntries(_ entries: [XMPValue], of value: inout XMPValue)
  /// What an entry says.
  ///
  /// - Parameters:
  ///   - entry: the entry.
  ///   - size: the stored image's, for entries that count pixels; nil if unknown.
  /// - Returns: nil if it names nobody and nothing.
  static func region(of entry: XMPValue, on size: PixelSize?) -> Region?
  /// Whether other programs take an entry for a person, so that one of a thing would mislead them.
  static func isForPersons(_ entry: XMPValue) -> Bool
  /// Changes in an entry what differs between two regions, and nothing else, but for what earlier versions
  /// have noted there: that goes.
  static func write(_ new: Region, over old: Region, to entry: inout XMPValue)
}

/// The ways that there are; what stands first tells most.
enum RegionForms {
  static let all: [any RegionForm.Type] = [
    WorkingGroupRegions.self, MicrosoftRegions.self, IPTCRegions.self,
  ]

  /// The place in `all` of the form in which new tags are written.
  static let workingGroup = 0

  /// The place in `all` of Microsoft's form.
  static let microsoft = 1
}

/// How a region's numbers are counted: as parts of the stored image's sides, or in its pixels.
struct RegionScale {
  /// The stored image's; nil if unknown.
  let size: PixelSize?
  /// Whether numbers count pixels.
  let isPixels: Bool

  /// A number as a part of the image's width; nil if there is none, or of an unknown width.
  func across(_ value: XMPValue?) -> Double? { relative(value?.number, to: size?.width) }

  /// A number as a part of the image's height; nil if there is none, or of an unknown height.
  func down(_ value: XMPValue?) -> Double? { relative(value?.number, to: size?.height) }

  private func relative(_ value: Double?, to side: Int?) -> Double? {
    guard let value, isPixels else { return value }
    guard let side, side > 0 else { return nil }
    return value / Double(side)
  }
}

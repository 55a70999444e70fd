import Foundation

/// What exiftool reads in a sidecar: a witness that is not this package.
public struct SidecarListing: Decodable, Sendable {
  /// A region of the Metadata Working Group's.
  public struct Region: Decodable, Sendable {
    /// Where it is in the stored image.
    public let area: Area
    /// The name.
    public let name: String
    /// `Face`, or what else it is; nil for anything.
    public let type: String?

    enum CodingKeys: String, CodingKey {
      case area = "Area"
      case name = "Name"
      case type = "Type"
    }
  }

  /// Where a region is: its middle, and its size if it has one, 0…1.
  public struct Area: Decodable, Equatable, Sendable {
    /// The middle, from the left edge.
    public let x: Double
    /// The middle, from the upper edge.
    public let y: Double
    /// From its left edge to its right.
    public let width: Double?
    /// From its upper edge to its lower.
    public let height: Double?
    /// What the numbers count.
    public let unit: String

    enum CodingKeys: String, CodingKey {
      case x = "X"
      case y = "Y"
      case width = "W"
      case height = "H"
      case unit = "Unit"
    }
  }

  /// The size of the image that regions were made for.
  public struct Dimensions: Decodable, Equatable, Sendable {
    /// Columns.
    public let width: Double
    /// Rows.
    public let height: Double
    /// What the numbers count.
    public let unit: String

    /// Makes one.
    public init(width: Double, height: Double, unit: String = "pixel") {
      (self.width, self.height, self.unit) = (width, height, unit)
    }

    enum CodingKeys: String, CodingKey {
      case width = "W"
      case height = "H"
      case unit = "Unit"
    }
  }

  private struct Regions: Decodable {
    let dimensions: Dimensions
    let list: [Region]

    enum CodingKeys: String, CodingKey {
      case dimensions = "AppliedToDimensions"
      case list = "RegionList"
    }

    init(from decoder: any Decoder) throws {
      let answer = try decoder.container(keyedBy: CodingKeys.self)
      dimensions = try answer.decode(Dimensions.self, forKey: .dimensions)
      list = try answer.items(Region.self, forKey: .list)
    }
  }

  private enum CodingKeys: String, CodingKey {
    case info = "RegionInfo"
    case people = "PersonInImage"
    case keywords = "Subject"
  }

  /// The image that the regions were made for; nil if there are none.
  public let dimensions: Dimensions?
  /// The regions, in order.
  public let regions: [Region]
  /// Who is on the photo.
  public let people: [String]
  /// The words it is found by.
  public let keywords: [String]

  /// Takes exiftool's answer apart.
  public init(from decoder: any Decoder) throws {
    let answer = try decoder.container(keyedBy: CodingKeys.self)
    let info = try answer.decodeIfPresent(Regions.self, forKey: .info)
    dimensions = info?.dimensions
    regions = info?.list ?? []
    people = try answer.items(String.self, forKey: .people)
    keywords = try answer.items(String.self, forKey: .keywords)
  }

  /// Asks exiftool.
  ///
  /// - Parameter bytes: the sidecar.
  /// - Returns: what it says.
  /// - Throws: if exiftool is missing, or cannot read it.
  public static func read(_ bytes: some Sequence<UInt8>) throws -> SidecarListing {
    let json = try PictureTool.exiftool.make(
      from: Array(bytes), as: "in.xmp", to: "in.json",
      ["-j", "-struct", "-RegionInfo", "-PersonInImage", "-Subject", "-w", "json", "IN"])
    guard let listing = try JSONDecoder().decode([SidecarListing].self, from: Data(json)).first
    else { throw ProgramError("exiftool says nothing.") }
    return listing
  }
}

extension KeyedDecodingContainer {
  /// The items of a list; exiftool gives an empty text for an empty one.
  fileprivate func items<Item: Decodable>(_ type: Item.Type, forKey key: Key) throws -> [Item] {
    if let text = try? decode(String.self, forKey: key), text.isEmpty { return [] }
    return try decodeIfPresent([Item].self, forKey: key) ?? []
  }
}

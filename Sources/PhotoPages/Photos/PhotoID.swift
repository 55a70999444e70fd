/// Names one photo of a data source, opaquely.
///
/// Two photos are the same photo exactly when their ids are equal. What the text means is the
/// source's own affair: for folders it is the photo's URI, which is plain ASCII whatever bytes the
/// file's name holds.
public struct PhotoID: Hashable, Sendable, CustomStringConvertible {
  /// The source's own name for the photo.
  public let rawValue: String

  /// Makes an id from the source's own name for a photo.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// The source's own name for the photo.
  public var description: String { rawValue }
}

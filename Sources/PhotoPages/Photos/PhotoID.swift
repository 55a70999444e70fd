/// Names one photo of a data source, opaquely.
///
/// The source makes it for one of its photos, by a number of its own. It is the same in every query of
/// that source and goes with the photo when that is renamed; no other photo of the source ever has it.
/// It means nothing to another source, nor to the next run of the program: what outlives either goes by
/// `Photo.uri`.
public struct PhotoID: Hashable, Sendable, CustomStringConvertible {
  /// The source's number for the photo.
  public let number: Int

  /// Makes an id of the source's own number for a photo.
  public init(_ number: Int) {
    self.number = number
  }

  /// The number as text.
  public var description: String { String(number) }
}

/// What puts one photo back from the trash. Made and understood by one source only.
public struct TrashReceipt: Sendable {
  /// The photo that was moved to the trash.
  public let photo: Photo
  /// The source's own notes.
  public let notes: any Sendable

  /// Makes a receipt.
  public init(photo: Photo, notes: any Sendable = ()) {
    self.photo = photo
    self.notes = notes
  }
}

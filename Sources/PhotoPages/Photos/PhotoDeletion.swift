/// What undoes the move of one photo to the trash.
///
/// Made by the source that moved the photo, and understood by that source alone.
public struct TrashReceipt: Equatable, Sendable {
  /// The photo as it was listed.
  public let photo: Photo

  /// What the source needs to find the photo again.
  public let token: any Hashable & Sendable

  /// Makes a receipt.
  ///
  /// - Parameters:
  ///   - photo: the photo that is in the trash.
  ///   - token: whatever the source finds it by. Equal tokens of one photo make equal receipts.
  public init(photo: Photo, token: any Hashable & Sendable) {
    self.photo = photo
    self.token = token
  }

  /// Whether both put back the same thing.
  public static func == (left: TrashReceipt, right: TrashReceipt) -> Bool {
    left.photo == right.photo && AnyHashable(left.token) == AnyHashable(right.token)
  }
}

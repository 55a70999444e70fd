/// A source that knows more about its photos than their files say, for copies of them.
public protocol CopyingPhotoSource: PhotoDataSource {
  /// Returns an XMP packet with what the source knows of a listed photo beyond its file; nil if there is nothing.
  func packet(of photo: Photo) async -> [UInt8]?
}

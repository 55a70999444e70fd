import PhotoMetadata
import PhotoPages

/// A raw file of a camera, shown by the largest of the pictures that the camera has put into it.
final class RawFile: PictureFile {
  let header: PictureHeader
  private let preview: any PictureFile

  /// Finds and opens the picture inside; nil where the file is no raw file, or has no picture in it.
  init?(_ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    guard let kind = RawKind(input) else { return nil }
    let previews = try RawPreviews(kind, input, watch)
    guard let (preview, place) = try Self.open(previews.files, watch) else { return nil }
    self.preview = preview
    var header = preview.header
    header.orientation = previews.orientation ?? header.orientation
    if header.thumbnail == nil, place + 1 < previews.files.count {
      header.thumbnail = previews.files[place + 1]
    }
    self.header = header
  }

  /// Opens the first that can be opened.
  private static func open(
    _ files: [[UInt8]], _ watch: DecodeWatch
  ) throws(PictureError) -> (file: any PictureFile, place: Int)? {
    for (place, bytes) in files.enumerated() {
      do throws(PictureError) {
        return (try PictureFiles.openPlain(EncodedInput(bytes), watch), place)
      } catch .cancelled {
        throw .cancelled
      } catch {
        // A smaller one is better than none.
      }
    }
    return nil
  }

  func decode(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap
  {
    try preview.decode(request, watch)
  }
}

import PhotoMetadata
import PhotoPages

/// A camera's raw file, shown by the largest of the pictures that the camera has put into it.
final class RawFile: PictureFile {
  let header: PictureHeader
  private let preview: any PictureFile

  /// Opens the picture inside; nil if the file is not raw, or has no picture in it.
  init?(_ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    guard let kind = RawKind(input) else { return nil }
    let previews = try RawPreviews(kind, input, watch)
    guard let (preview, place) = try Self.open(previews.found, watch) else { return nil }
    self.preview = preview
    var header = preview.header
    header.orientation = previews.orientation ?? header.orientation
    if header.thumbnail == nil, place + 1 < previews.found.count,
      case .file(let smaller) = previews.found[place + 1]
    {
      header.thumbnail = smaller
    }
    self.header = header
  }

  private static func open(
    _ previews: [RawPreview], _ watch: DecodeWatch
  ) throws(PictureError) -> (file: any PictureFile, place: Int)? {
    for (place, preview) in previews.enumerated() {
      do throws(PictureError) {
        switch preview {
        case .file(let bytes):
          return (try PictureFiles.openPlain(EncodedInput(bytes), watch), place)
        case .pixels(let pixels): return (pixels, place)
        }
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

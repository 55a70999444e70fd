import PhotoMetadata
import PhotoPages

/// A WebP file's frames, each decoded as a picture of its own and laid over those before it.
///
/// The animations of gdk-pixbuf's WebP loader are of no use: it decodes all frames at once and keeps
/// them, however many, and shows neither the last nor, at the moment at which it should, any other.
final class WebPAnimation: AnimationFile {
  let header: PictureHeader
  let timing: AnimationTiming
  private let input: EncodedInput
  private let frames: [WebPFrame]
  private let profile: [UInt8]?
  /// What is seen now, and where the next frame belongs.
  private let canvas: Bitmap
  private var position = 0

  init(_ input: EncodedInput, _ chunks: WebPChunks) throws(PictureError) {
    self.input = input
    guard let size = chunks.size, !chunks.frames.isEmpty else {
      throw .damaged(reason: "The file has no frame that is whole")
    }
    try StoredRequest(all: size).allow(size)
    header = PictureHeader(
      size: size, orientation: chunks.orientation, isAnimated: chunks.frames.count > 1)
    frames = chunks.frames
    profile = chunks.profile
    timing = AnimationTiming(told: frames.map(\.delay), plays: chunks.plays)
    canvas = try Bitmap(size: size, layout: .bgra8)
    canvas.clear()
  }

  func next(_ request: StoredRequest?, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap?
  {
    guard position < frames.count else {
      throw .damaged(reason: "There are fewer frames than the file says")
    }
    if position > 0, frames[position - 1].isDisposed { clear(frames[position - 1].place) }
    try lay(frames[position], watch)
    position += 1
    guard let request else { return nil }
    let bitmap = try canvas.reduced(to: request, watch).withoutNeedlessAlpha(watch)
    return DecodedBitmap(bitmap: bitmap, profile: profile)
  }

  func rewind() {
    position = 0
    canvas.clear()
  }

  /// Puts a frame where it belongs; what lies outside of the picture is left away.
  private func lay(_ frame: WebPFrame, _ watch: DecodeWatch) throws(PictureError) {
    let file = try PixbufFile(EncodedInput(try frame.file(from: input)), watch)
    let bitmap = try file.decode(StoredRequest(all: file.header.size), watch).bitmap
    let place = frame.place
    let columns = min(bitmap.size.width, place.width, canvas.size.width - place.x)
    let rows = min(bitmap.size.height, place.height, canvas.size.height - place.y)
    guard columns > 0, rows > 0 else { return }
    for y in 0..<rows {
      let from = bitmap.row(y).assumingMemoryBound(to: UInt32.self)
      let to = (canvas.row(place.y + y) + place.x * 4).assumingMemoryBound(to: UInt32.self)
      if frame.isBlended, bitmap.layout == .bgra8 {
        for x in 0..<columns { to[x] = Alpha.over(from[x], to[x]) }
      } else {
        to.update(from: from, count: columns)
      }
    }
  }

  private func clear(_ place: PixelRect) {
    let rect = PixelRect(canvas.size).intersection(place)
    guard !rect.isEmpty else { return }
    for y in rect.y..<rect.bottom {
      (canvas.row(y) + rect.x * 4).initializeMemory(
        as: UInt32.self, repeating: 0, count: rect.width)
    }
  }
}

/// A WebP file that moves, as a picture: its first frame.
final class WebPFirstFrame: PictureFile {
  var header: PictureHeader { animation.header }
  private let animation: WebPAnimation

  /// Opens a file that begins as WebP does; nil if it does not move.
  init?(_ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    let chunks = try WebPChunks(input, watch)
    guard chunks.isAnimated else { return nil }
    animation = try WebPAnimation(input, chunks)
  }

  func decode(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap
  {
    try request.allow(header.size)
    animation.rewind()
    guard let frame = try animation.next(request, watch) else {
      throw .damaged(reason: "The file has no frame that is whole")
    }
    return frame
  }
}

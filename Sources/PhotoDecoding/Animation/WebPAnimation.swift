internal import CLibWebP
import PhotoMetadata
import PhotoPages

// Ownership: a WebPAnimation owns its WebPAnimDecoder, and retains the container whose bytes that
// reads. The pixels that the decoder returns belong to it and are valid until the next call.

/// A WebP file's frames, laid over each other by libwebpdemux.
final class WebPAnimation: AnimationFile {
  let header: PictureHeader
  let timing: AnimationTiming
  private let container: WebPContainer
  private let decoder: OpaquePointer

  /// Bytes of memory for each pixel: of the visible picture, and of the one that the next frame is laid over.
  private static let bytesPerPixel = 8

  init(_ container: WebPContainer) throws(PictureError) {
    guard !container.delays.isEmpty else {
      throw .damaged(reason: "The file has no frame that is whole")
    }
    try StoredRequest(all: container.size).allow(
      container.size, bytesPerPixel: Self.bytesPerPixel)
    var options = WebPAnimDecoderOptions()
    var data = container.data
    guard WebPAnimDecoderOptionsInit(&options) != 0 else {
      throw .damaged(reason: "The installed libwebp is another one")
    }
    options.color_mode = MODE_bgrA
    guard let decoder = WebPAnimDecoderNew(&data, &options) else {
      throw .damaged(reason: "The frames break the rules of WebP")
    }
    self.container = container
    self.decoder = decoder
    timing = AnimationTiming(told: container.delays, plays: container.plays)
    header = PictureHeader(
      size: container.size, orientation: container.orientation, isAnimated: timing.count > 1,
      profile: container.profile)
  }

  deinit {
    WebPAnimDecoderDelete(decoder)
  }

  func next(_ request: StoredRequest?, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap?
  {
    var pixels: UnsafeMutablePointer<UInt8>?
    var time: Int32 = 0
    guard WebPAnimDecoderGetNext(decoder, &pixels, &time) != 0, let pixels else {
      throw .damaged(reason: "The frame's data breaks the rules of WebP")
    }
    guard let request else { return nil }
    let bitmap = try canvas(pixels).reduced(to: request, watch).withoutOpaqueAlpha(watch)
    return DecodedBitmap(bitmap: bitmap, profile: container.profile)
  }

  func rewind() { WebPAnimDecoderReset(decoder) }

  /// Makes a bitmap of the visible picture, in the decoder's memory.
  private func canvas(_ pixels: UnsafeMutablePointer<UInt8>) throws(PictureError) -> Bitmap {
    let stride = header.size.width * PixelBuffer.bytesPerPixel
    let memory = UnsafeMutableRawBufferPointer(start: pixels, count: stride * header.size.height)
    return try Bitmap(
      sharing: PixelBuffer(
        size: header.size, stride: stride, storage: PixelStorage(adopting: memory) { _ in }))
  }
}

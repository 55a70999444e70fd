import PhotoPages
import Synchronization

extension PixelBuffer {
  /// Rows that one thread looks at before it asks whether it has to go on.
  private static let stripHeight = 64

  /// Whether nothing can be seen through any of the pixels.
  ///
  /// Worth a look at all of them: what is opaque is reduced, converted and drawn in less time.
  ///
  /// - Parameter watch: asked between strips.
  /// - Returns: true if every alpha is 255.
  /// - Throws: `.cancelled` if `watch` said so.
  func isOpaque(_ watch: DecodeWatch) throws(PictureError) -> Bool {
    let showsThrough = Atomic(false)
    try Strips.perform(rows: size.height, height: Self.stripHeight, watch) { rows in
      if showsThrough.load(ordering: .relaxed) { return }
      if !isOpaque(rows) { showsThrough.store(true, ordering: .relaxed) }
    }
    return !showsThrough.load(ordering: .relaxed)
  }

  private func isOpaque(_ rows: Range<Int>) -> Bool {
    storage.withUnsafeBytes { memory in
      rows.allSatisfy { y in
        let row = UnsafeRawBufferPointer(rebasing: memory[(y * stride)...])
        return row.baseAddress.map { Alpha.isOpaque($0, count: size.width) } ?? true
      }
    }
  }
}

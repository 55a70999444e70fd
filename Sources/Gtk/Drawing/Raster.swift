import CGtk

/// Memory that holds an image and does not move or change while it is referenced.
public protocol RasterBytes: AnyObject, Sendable {
  /// Lends the bytes; the pointer is valid as long as the object is.
  func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result
}

/// An image that can be drawn without copying it: premultiplied BGRA, sRGB, rows from the top.
///
/// Ownership: the GDK texture and the cairo surface over the same memory are made when first drawn
/// and each keeps the bytes alive until C has freed it.
@MainActor
public final class Raster {
  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int

  private let stride: Int
  private let bytes: any RasterBytes
  private var madeTexture: GObjectRef?
  private var madeSurface: CairoSurface?

  /// Makes an image of `width` × `height` pixels whose rows are `stride` bytes apart.
  public init(width: Int, height: Int, stride: Int, bytes: any RasterBytes) {
    self.width = width
    self.height = height
    self.stride = stride
    self.bytes = bytes
  }

  /// For GTK's GPU renderers.
  var texture: GObjectRef {
    if let madeTexture { return madeTexture }
    let made = makeTexture()
    madeTexture = made
    return made
  }

  /// For cairo, which draws it with a filter of our choice.
  var surface: CairoSurface {
    if let madeSurface { return madeSurface }
    let made = CairoSurface(width: width, height: height, stride: stride, bytes: bytes)
    madeSurface = made
    return made
  }

  private func makeTexture() -> GObjectRef {
    let held = Unmanaged.passRetained(bytes as AnyObject).toOpaque()
    let glibBytes = bytes.withUnsafeBytes { memory in
      g_bytes_new_with_free_func(memory.baseAddress, gsize(memory.count), releaseClosureBox, held)
    }
    defer { g_bytes_unref(glibBytes) }
    let texture = gdk_memory_texture_new(
      Int32(width), Int32(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, glibBytes, gsize(stride))
    return GObjectRef(adopting: UnsafeMutableRawPointer(created(texture)))
  }
}

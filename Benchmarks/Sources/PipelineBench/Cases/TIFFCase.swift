import BenchPhotos
import BenchSystem
import PhotoDecoding
import PhotoPages

extension PipelineCase {
  /// A TIFF at its full size, against gdk-pixbuf's loader, which leaves 3 bytes for each pixel; ours
  /// have the 4 that are drawn.
  ///
  /// - Parameters:
  ///   - name: what the case is asked for by.
  ///   - compression: what ImageMagick calls it.
  /// - Returns: the case.
  static func tiff(_ name: String, _ compression: String) -> PipelineCase {
    PipelineCase(name: name, title: "24-megapixel TIFF, \(compression), ms") { setup in
      let bytes = try file(compression, setup)
      let request = DecodeRequest(source: .bytes(bytes), detail: .full)
      return [
        Work("PhotoImaging") { _ = try setup.decoder.decode(request) },
        Work("gdk-pixbuf") { try GdkPixbuf.decode(bytes) },
      ]
    }
  }

  /// A photo's bytes as ImageMagick writes them.
  private static func file(_ compression: String, _ setup: PipelineSetup) throws -> [UInt8] {
    let folder = try Folder.makeTemporary()
    defer { Folder.remove(folder) }
    let (photo, path) = ("\(folder)/photo.jpg", "\(folder)/photo.tiff")
    let drawing = PhotoSet.jpeg.drawing.photo(0)
    try SystemFile.write(try PictureEncoder.jpeg(drawing, quality: 92), to: photo)
    try setup.run([try Program.find("convert"), photo, "-compress", compression, path])
    guard let bytes = SystemFile.bytes(path) else { throw BenchError("\(path) cannot be read.") }
    return bytes
  }
}

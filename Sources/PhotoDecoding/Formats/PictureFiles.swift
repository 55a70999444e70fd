import PhotoMetadata
import PhotoPages

/// The choice of a file's reader by its first bytes, whatever its name.
enum PictureFiles {
  static func open(
    _ input: EncodedInput, _ watch: DecodeWatch
  ) throws(PictureError) -> any PictureFile {
    try watch.check()
    let beginning = try input.bytes(at: 0, count: 3)
    if beginning.starts(with: JPEGSegments.signature) { return try JPEGFile(input, watch) }
    // gdk-pixbuf may find a picture in a raw file in which `RawFile` finds none.
    if let raw = try RawFile(input, watch) { return raw }
    return try openPlain(input, watch)
  }

  /// Whether a file needs the rare libraries, which are loaded when the first file of their kind comes.
  static func needsRareLoaders(_ input: EncodedInput) throws(PictureError) -> Bool {
    let beginning = try input.bytes(at: 0, count: 16)
    if beginning.isEmpty || beginning.starts(with: JPEGSegments.signature) { return false }
    if try PNGFile.isPNG(input) || WebPContainer.begins(beginning) { return false }
    if BitmapFile.begins(beginning) || IconDirectory.begins(beginning) { return false }
    return !TiffDirectory.begins(beginning) || RawKind(input) != nil
  }

  /// Opens a file whose head can be read without the rest; nil for others, which have no quick preview.
  static func openQuickly(
    _ input: EncodedInput, _ watch: DecodeWatch
  ) throws(PictureError) -> (any PictureFile)? {
    let beginning = try input.bytes(at: 0, count: 4)
    let quick: [[UInt8]] = [
      JPEGSegments.signature, [0x89] + Array("PNG".utf8), Array("GIF8".utf8), Array("RIFF".utf8),
      Array("BM".utf8),
    ]
    if TiffDirectory.begins(beginning) || quick.contains(where: { beginning.starts(with: $0) }) {
      return try open(input, watch)
    }
    return try RawFile(input, watch)
  }

  /// Opens a file that is not raw, such as one inside a raw file.
  static func openPlain(
    _ input: EncodedInput, _ watch: DecodeWatch
  ) throws(PictureError) -> any PictureFile {
    let beginning = try input.bytes(at: 0, count: longestBeginning)
    if beginning.starts(with: JPEGSegments.signature) { return try JPEGFile(input, watch) }
    if try PNGFile.isPNG(input) { return try PNGFile(input) }
    if TiffDirectory.begins(beginning) { return try TIFFFile(input, watch) }
    if WebPContainer.begins(beginning) { return try WebPFile(input, watch) }
    if GIFFile.begins(beginning) { return try GIFFile(input, watch) }
    if let brand = HEIFBrand(beginning: beginning) {
      return AVIFReader.begins(beginning)
        ? try AVIFSequence.open(input, brand, watch) : try HEIFFile(input, brand, watch)
    }
    if JXLFile.begins(beginning) { return try JXLFile(input, watch) }
    if BitmapFile.begins(beginning) { return try BitmapFile(input) }
    if IconDirectory.begins(beginning) { return try IconDirectory.open(input) }
    if let kind = SVGKind(beginning: beginning) { return try SVGFile(input, kind, watch) }
    if XPMFile.begins(beginning) { return try XPMFile(input, watch) }
    return try PixbufFile(input, watch)
  }

  /// Bytes that suffice to recognise a file: a licence or many brands may precede its mark.
  private static let longestBeginning = max(HEIFBrand.headLength, SVGKind.headLength)
}

internal import CHEIF
import PhotoMetadata
import PhotoPages

// Ownership: a HEIFReader owns its CHEIFFile, and closes it in deinit. C borrows the WholeFile's bytes; the
// HEIFReader keeps it alive longer than the CHEIFFile, to which the memory of a CHEIFPixels belongs.

/// A libheif decoder of one file, used on one thread.
final class HEIFReader {
  let head: CHEIFHead

  private let file: OpaquePointer
  private let whole: WholeFile
  /// The bytes that the library reads: the file's, or corrected ones.
  let input: EncodedInput
  private let brand: HEIFBrand

  /// The threads that decode tiles of one picture: each takes memory, and more than four would only wait.
  static let threads = min(Machine.cores, 4)
  /// The longest side in pixels, more than any camera makes; libheif refuses larger pictures early.
  private static let longestSide: Int32 = 65_536

  /// Opens a file, and a corrected copy of one whose references the library refuses.
  ///
  /// - Throws: as `init` does for the file itself.
  static func open(
    _ input: EncodedInput, _ brand: HEIFBrand, _ watch: DecodeWatch
  ) throws(PictureError) -> HEIFReader {
    do throws(PictureError) {
      return try HEIFReader(input, brand, watch)
    } catch {
      guard case .refused = error, let corrected = try HEIFCorrection.corrected(input),
        let reader = try? HEIFReader(corrected, brand, watch)
      else { throw error }
      return reader
    }
  }

  /// Reads everything but the pixels.
  ///
  /// - Throws: `.missing` if libheif is not installed or lacks the codec, `.refused` if it does not read a file
  ///   that seems to be complete, `.damaged`, `.tooLarge`, `.empty`.
  init(
    _ input: EncodedInput, _ brand: HEIFBrand, _ watch: DecodeWatch
  ) throws(PictureError) {
    guard cheif_load() else { throw .missing(kind: brand.kind, package: "libheif1") }
    guard cheif_can_decode(brand.isAV1 ? CHEIF_AV1 : CHEIF_HEVC) else { throw brand.lacksDecoder }
    whole = try WholeFile(input, watch)
    let bytes = whole.bytes.bindMemory(to: UInt8.self)
    guard let start = bytes.baseAddress,
      let file = cheif_open(
        start, bytes.count, Int32(Self.threads), Self.longestSide)
    else { throw .tooLarge }
    var head = CHEIFHead()
    guard cheif_read_head(file, &head) else {
      let failure = Self.failure(file, input, brand)
      cheif_close(file)
      throw failure
    }
    self.head = head
    self.file = file
    (self.input, self.brand) = (input, brand)
  }

  deinit {
    cheif_close(file)
  }

  /// The ICC profile, if it is for RGB or grey; nil if there is none.
  var profile: [UInt8]? {
    guard head.profile_count > 0, head.profile_count <= whole.bytes.count else { return nil }
    var profile = [UInt8](repeating: 0, count: head.profile_count)
    guard cheif_read_profile(file, &profile) else { return nil }
    return ColourSpaceName(ofProfile: profile) == .other ? nil : profile
  }

  /// Decodes the whole picture; the pixels are valid as long as `self`, until the next call.
  func decode() throws(PictureError) -> CHEIFPixels {
    var pixels = CHEIFPixels()
    guard cheif_decode(file, &pixels) else { throw Self.failure(file, input, brand) }
    return pixels
  }

  /// Decodes a tile that is not hidden, and lends `body` its pixels; several threads may call it at once.
  func decodeTile(_ item: Int, _ body: (CHEIFPixels) -> Void) throws(PictureError) {
    var pixels = CHEIFPixels()
    var isMemoryShort = false
    guard let tile = cheif_decode_tile(file, UInt32(clamping: item), &pixels, &isMemoryShort) else {
      throw isMemoryShort ? .tooLarge : .damaged(reason: "A tile of the picture is damaged")
    }
    body(pixels)
    cheif_free_tile(tile)
  }

  private static func failure(
    _ file: OpaquePointer, _ input: EncodedInput, _ brand: HEIFBrand
  ) -> PictureError {
    let words = String(cString: cheif_reason(file))
    let reason = words.isEmpty ? "libheif gave no reason" : words
    switch cheif_failure(file) {
    case CHEIF_NO_MEMORY: return .tooLarge
    // A complete file that fails has a feature that libheif lacks.
    default:
      return ISOBoxes.areWhole(in: ByteReader(input))
        ? .refused(kind: brand.kind, reason: reason) : .damaged(reason: reason)
    }
  }
}

/// The brand of a HEIF file, which names its kind (ISO/IEC 14496-12, 4.3).
struct HEIFBrand: Equatable {
  /// Whether its pictures are compressed as AV1, otherwise as HEVC.
  let isAV1: Bool

  var kind: String { isAV1 ? "AVIF" : "HEIF" }

  /// The number of first bytes that are examined.
  static let headLength = 4096

  /// Examines the first bytes of a file; nil for other kinds of files.
  init?(beginning bytes: [UInt8]) {
    let reader = ByteReader(Array(bytes.prefix(Self.headLength)))
    var boxes = ISOBoxes(reader)
    guard let first = boxes.next(), first.name == "ftyp", first.content.count >= 8 else {
      return nil
    }
    // The main brand and its version come first.
    let brands = stride(from: 16, to: first.content.upperBound - 3, by: 4).compactMap {
      reader.text(at: $0, count: 4)
    }
    switch reader.text(at: 8, count: 4) {
    case "avif", "avis": isAV1 = true
    case "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "mif2", "msf1":
      isAV1 = brands.contains("avif")
    default: return nil
    }
  }

  /// The error for a libheif without a decoder for such files, with the name of the plugin.
  var lacksDecoder: PictureError {
    .missing(
      kind: isAV1 ? "AVIF" : "HEIC",
      package: isAV1 ? "libheif-plugin-dav1d" : "libheif-plugin-libde265")
  }
}

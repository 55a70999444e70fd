internal import CTurboJPEG
import Glibc
import PhotoPages

// Ownership: the compressor lives on the stack of `file` and is destroyed there; libjpeg allocates the
// file's memory with malloc, and `file` frees it.

/// A JPEG file as no camera of ours would write it: with any sampling, progressive, with restart
/// markers, in grey, in CMYK, with an ICC profile in several parts.
///
/// Written by libjpeg, which ends the program when it is told nonsense.
public struct TestJPEG {
  /// What the file's colours are.
  public enum Colours: Sendable, CaseIterable {
    /// Brightness alone.
    case grey
    /// Brightness and two differences, as usual.
    case yCbCr
    /// Red, green and blue as they are.
    case rgb
    /// Four inks, with Adobe's marker: 255 is no ink.
    case cmyk
    /// Brightness, two differences, and black, with Adobe's marker.
    case ycck

    /// How many there are.
    public var count: Int {
      switch self {
      case .grey: 1
      case .yCbCr, .rgb: 3
      case .cmyk, .ycck: 4
      }
    }
  }

  /// The colours, before they are stored: one byte each for every pixel, row by row.
  public var samples: [UInt8]
  /// Columns and rows.
  public var size: PixelSize
  /// What is stored.
  public var colours: Colours
  /// How often brightness is stored for one difference, across and down; ignored for grey.
  public var sampling = (across: 1, down: 1)
  /// 0 to 100.
  public var quality = 95
  /// Whether it comes in scans that get finer.
  public var isProgressive = false
  /// Blocks between two restart markers; 0 for none.
  public var restartInterval = 0
  /// Whether arithmetic coding takes the place of Huffman's.
  public var isArithmetic = false
  /// An ICC profile's bytes.
  public var profile: [UInt8] = []
  /// Other segments: a marker from 0xE0 to 0xEF, and what stands in it.
  public var segments: [(marker: UInt8, bytes: [UInt8])] = []

  /// Makes a picture with something in it everywhere: slopes, edges and noise, the same for a seed.
  public init(_ size: PixelSize, _ colours: Colours = .yCbCr, seed: UInt64 = 1) {
    self.size = size
    self.colours = colours
    var random = SeededGenerator(seed: seed)
    samples = []
    samples.reserveCapacity(size.width * size.height * colours.count)
    for y in 0..<size.height {
      for x in 0..<size.width {
        for colour in 0..<colours.count {
          let slope = (x * (colour + 1) + y * (3 - colour)) * 2 & 127
          let edge = (x / 7 + y / 5 + colour) & 1 == 0 ? 60 : 0
          samples.append(UInt8(slope + edge + Int(random.next() & 31)))
        }
      }
    }
  }

  /// Puts an XMP packet into it.
  public mutating func add(packet: [UInt8]) {
    segments.append((0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet))
  }

  /// Puts EXIF into it.
  ///
  /// - Parameter exif: a TIFF file's bytes.
  public mutating func add(exif: [UInt8]) {
    segments.append((0xE1, Array("Exif\0\0".utf8) + exif))
  }

  /// The file's bytes.
  public func file() -> [UInt8] {
    var compressor = jpeg_compress_struct()
    var errors = jpeg_error_mgr()
    var memory: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    return withUnsafeMutablePointer(to: &errors) { errors in
      withUnsafeMutablePointer(to: &compressor) { jpeg in
        jpeg.pointee.err = jpeg_std_error(errors)
        jpeg_CreateCompress(jpeg, JPEG_LIB_VERSION, MemoryLayout<jpeg_compress_struct>.size)
        defer { jpeg_destroy_compress(jpeg) }
        jpeg_mem_dest(jpeg, &memory, &count)
        defer { free(memory) }
        set(jpeg)
        write(jpeg)
        return [UInt8](UnsafeBufferPointer(start: memory, count: Int(count)))
      }
    }
  }

  private func set(_ jpeg: UnsafeMutablePointer<jpeg_compress_struct>) {
    jpeg.pointee.image_width = UInt32(size.width)
    jpeg.pointee.image_height = UInt32(size.height)
    jpeg.pointee.input_components = Int32(colours.count)
    jpeg.pointee.in_color_space =
      switch colours {
      case .grey: JCS_GRAYSCALE
      case .yCbCr, .rgb: JCS_RGB
      case .cmyk, .ycck: JCS_CMYK
      }
    jpeg_set_defaults(jpeg)
    switch colours {
    case .rgb: jpeg_set_colorspace(jpeg, JCS_RGB)
    case .ycck: jpeg_set_colorspace(jpeg, JCS_YCCK)
    default: break
    }
    jpeg_set_quality(jpeg, Int32(quality), 1)
    for index in 0..<colours.count {
      // Brightness comes first, and black is stored as often.
      let isFine = index == 0 || index == 3
      jpeg.pointee.comp_info[index].h_samp_factor = isFine ? Int32(sampling.across) : 1
      jpeg.pointee.comp_info[index].v_samp_factor = isFine ? Int32(sampling.down) : 1
    }
    if isProgressive { jpeg_simple_progression(jpeg) }
    jpeg.pointee.restart_interval = UInt32(restartInterval)
    jpeg.pointee.arith_code = isArithmetic ? 1 : 0
  }

  private func write(_ jpeg: UnsafeMutablePointer<jpeg_compress_struct>) {
    jpeg_start_compress(jpeg, 1)
    for segment in segments {
      jpeg_write_marker(jpeg, Int32(segment.marker), segment.bytes, UInt32(segment.bytes.count))
    }
    if !profile.isEmpty { jpeg_write_icc_profile(jpeg, profile, UInt32(profile.count)) }
    var samples = samples
    samples.withUnsafeMutableBufferPointer { samples in
      for y in 0..<size.height {
        var row = samples.baseAddress.map { $0 + y * size.width * colours.count }
        jpeg_write_scanlines(jpeg, &row, 1)
      }
    }
    jpeg_finish_compress(jpeg)
  }
}

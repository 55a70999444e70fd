import Foundation
import PhotoDecoding
import PhotoPages

/// A program that makes picture files of kinds that this package only reads.
public struct PictureTool: Sendable {
  /// ImageMagick's, for most kinds.
  public static let convert = PictureTool("convert")
  /// Makes WebP.
  public static let cwebp = PictureTool("cwebp")
  /// Puts metadata into WebP.
  public static let webpmux = PictureTool("webpmux")
  /// Makes HEIC and AVIF.
  public static let heifEnc = PictureTool("heif-enc")
  /// Makes AVIF that moves.
  public static let avifenc = PictureTool("avifenc")
  /// Makes JPEG XL.
  public static let cjxl = PictureTool("cjxl")
  /// Writes metadata into most kinds.
  public static let exiftool = PictureTool("exiftool")

  /// Compresses.
  public static let gzip = PictureTool("gzip")

  /// What it is called.
  public let name: String

  private init(_ name: String) {
    self.name = name
  }

  /// Whether it is here.
  ///
  /// Tests that need it are skipped where it is not.
  public var isInstalled: Bool { (try? Tool(name)) != nil }

  /// Makes one file of another.
  ///
  /// - Parameters:
  ///   - bytes: what the tool reads.
  ///   - input: the name it has, whose extension tells tools what it is.
  ///   - output: the name of what the tool writes.
  ///   - arguments: what the tool is told; `IN` and `OUT` stand for the two paths.
  ///   - others: more files that it reads, by name; the arguments tell them as `@NAME`.
  /// - Returns: the bytes that the tool has written.
  /// - Throws: if it is missing or fails.
  public func make(
    from bytes: [UInt8], as input: String = "in.png", to output: String, _ arguments: [String],
    with others: [String: [UInt8]] = [:]
  ) throws -> [UInt8] {
    let folder = TemporaryFolder()
    folder.write(bytes, as: input)
    for (name, bytes) in others { folder.write(bytes, as: name) }
    let paths = arguments.map { argument in
      var argument = argument.replacing("IN", with: "\(folder.path)/\(input)")
      argument = argument.replacing("OUT", with: "\(folder.path)/\(output)")
      return argument.replacing("@", with: "\(folder.path)/")
    }
    try Tool(name).run(
      paths, environment: ["PATH": Tool.searchPath, "HOME": folder.path, "LC_ALL": "C.UTF-8"])
    return [UInt8](try Data(contentsOf: URL(filePath: "\(folder.path)/\(output)")))
  }
}

extension PictureTool {
  /// What exiftool reads of an XMP file.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - arguments: which of it, and how.
  /// - Returns: the values by their names.
  /// - Throws: if exiftool is missing or says nothing.
  public static func listing(of bytes: [UInt8], _ arguments: String...) throws -> [String: Any] {
    let json = try exiftool.make(
      from: bytes, as: "in.xmp", to: "in.json",
      ["-j", "-charset", "utf8"] + arguments + ["-w", "json", "IN"])
    let files = try JSONSerialization.jsonObject(with: Data(json)) as? [[String: Any]]
    guard let first = files?.first else { throw CocoaError(.coderReadCorrupt) }
    return first
  }

  /// A picture's file in the kind that an extension names, with settings for ImageMagick.
  public static func converted(
    _ picture: PixelBuffer, to kind: String, _ settings: String...
  ) throws -> [UInt8] {
    try convert.make(
      from: PictureEncoder.png(picture), to: "out.\(kind)", ["IN"] + settings + ["\(kind):OUT"])
  }

  /// A picture's WebP file.
  public static func webP(_ picture: PixelBuffer, _ settings: String...) throws -> [UInt8] {
    try cwebp.make(
      from: PictureEncoder.png(picture), to: "out.webp",
      ["-quiet"] + settings + ["IN", "-o", "OUT"])
  }

  /// The JPEG XL file of a PNG.
  public static func jxl(_ png: [UInt8], _ settings: [String]) throws -> [UInt8] {
    try cjxl.make(from: png, to: "out.jxl", ["IN", "OUT"] + settings)
  }

  /// A picture's HEIC or AVIF file.
  public static func heif(
    _ picture: PixelBuffer, isAVIF: Bool = false, _ settings: String...
  ) throws -> [UInt8] {
    // Of a picture without alpha: one with it is made of two.
    let png = try convert.make(
      from: PictureEncoder.png(picture), to: "opaque.png",
      ["IN", "-alpha", "off", "-type", "TrueColor", "PNG24:OUT"])
    return try heifEnc.make(
      from: png, to: isAVIF ? "out.avif" : "out.heic",
      (isAVIF ? ["-A"] : []) + settings + ["IN", "-o", "OUT"])
  }
}

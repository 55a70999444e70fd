import BenchSystem
import PhotoDecoding
import PhotoPages

/// Pictures for people to look at.
public enum PictureFile {
  /// Writes a PNG.
  public static func write(_ pixels: PixelBuffer, to path: String) throws {
    try SystemFile.write(try PictureEncoder.png(pixels), to: path)
  }
}

import Glibc
import PhotoDecoding
import TestSupport
import Testing

extension TemporaryFolder {
  /// A folder of small photos, `1.png` and so on.
  static func ofSmallPhotos(_ count: Int) throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    for number in 1...count {
      folder.write(try PictureEncoder.png(TestPictures.numbered(number)), as: "\(number).png")
    }
    return folder
  }

  /// A folder of very many names for one small photo: `Photo 0.png` and so on.
  static func ofLinks(_ count: Int) throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    let first = folder.write(
      try PictureEncoder.png(TestPictures.numbered(1)), as: "Photo 0.png")
    for number in 1..<count {
      try #require(link(first, "\(folder.path)/Photo \(number).png") == 0)
    }
    return folder
  }
}

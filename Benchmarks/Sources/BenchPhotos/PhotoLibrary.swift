import BenchSystem
import PhotoDecoding

/// The photo sets on disk, each made when it is first wanted.
public struct PhotoLibrary {
  /// The quality that cameras use, as libjpeg counts.
  private static let quality = 92

  private let path: String

  /// A library in a folder, which need not be there yet.
  public init(at path: String) throws {
    try Folder.make(path)
    self.path = Folder.absolute(path)
  }

  /// The folder of a set.
  public func folder(of set: PhotoSet) -> String { "\(path)/\(set.rawValue)" }

  /// The file of a photo.
  public func file(_ index: Int, of set: PhotoSet) -> String {
    "\(folder(of: set))/\(set.name(of: index))"
  }

  /// Makes a set, unless it is there.
  ///
  /// It gets its name when it is whole, so a run that was broken off leaves none that is not.
  public func make(_ set: PhotoSet) throws {
    guard !Folder.exists(folder(of: set)) else { return }
    // Its photos are those with something added, so they need not be drawn again.
    if set == .thumbnails { try make(.jpeg) }
    Ourselves.say("Making \(set.rawValue) in \(path)")
    let unfinished = folder(of: set) + ".unfinished"
    Folder.remove(unfinished)
    try Folder.make(unfinished)
    for index in 0..<set.drawnCount {
      try Clock.pause(0)
      let file = "\(unfinished)/\(set.name(of: index))"
      try SystemFile.write(try encode(index, of: set), to: file)
      // Some viewers go by time and not by name.
      try Folder.setTime(of: file, minutes: index)
    }
    for index in set.drawnCount..<set.count {
      let drawn = set.name(of: index % set.drawnCount)
      try Folder.link("\(unfinished)/\(drawn)", as: "\(unfinished)/\(set.name(of: index))")
    }
    try Folder.rename(unfinished, to: folder(of: set))
  }

  private func encode(_ index: Int, of set: PhotoSet) throws -> [UInt8] {
    let drawing = set.drawing
    switch set {
    case .thumbnails:
      guard let photo = SystemFile.bytes(file(index, of: .jpeg)) else {
        throw BenchError("\(file(index, of: .jpeg)) cannot be read.")
      }
      let thumbnail = try PictureEncoder.jpeg(drawing.thumbnail(index), quality: 75)
      return ThumbnailSegment(thumbnail: thumbnail).inserted(into: photo)
    case .png: return try PictureEncoder.png(drawing.photo(index))
    case .jpeg, .large, .many:
      return try PictureEncoder.jpeg(drawing.photo(index), quality: Self.quality)
    }
  }
}

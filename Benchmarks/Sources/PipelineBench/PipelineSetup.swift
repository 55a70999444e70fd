import BenchPhotos
import BenchSystem
import PhotoDecoding
import PhotoPages

/// What all cases share.
public struct PipelineSetup {
  /// The decoder that is measured.
  ///
  /// It is made here and nowhere else.
  public let decoder: any PictureDecoding = PictureDecoder()
  /// The screen that pictures are to fill.
  public let screen = PixelSize(width: 1920, height: 1080)
  /// The photos.
  public let library: PhotoLibrary
  /// Keeps them in memory.
  public let cache = PageCache()
  /// The programs that we are compared with.
  public let children = ChildTable()

  /// Makes one whose photos are in a library.
  public init(library: PhotoLibrary) {
    self.library = library
  }

  /// The path of a photo that is there, and in memory.
  func photo(_ set: PhotoSet) throws -> String {
    try library.make(set)
    let path = library.file(0, of: set)
    cache.hold(path)
    return path
  }

  /// Runs a program to its end, which must be a good one.
  ///
  /// What it writes goes nowhere.
  func run(_ command: [String]) throws {
    let nowhere = try SystemFile.openLog("/dev/null")
    defer { SystemFile.close(nowhere) }
    let id = try children.launch(
      command, environment: ["LC_ALL": "C.UTF-8"], folder: "/", output: nowhere, error: nowhere)
    let deadline = Clock.now + 60
    while Clock.now < deadline {
      children.collect()
      if let ending = children.endings[id] {
        guard ending.code == 0 else { throw BenchError("\(command[0]) ended with \(ending.code).") }
        return
      }
      try Clock.pause(0.000_2)
    }
    children.kill([id])
    throw BenchError("\(command[0]) did not end.")
  }
}

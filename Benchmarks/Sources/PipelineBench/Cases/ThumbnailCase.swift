import BenchPhotos
import BenchSystem
import GioBindings
import PhotoFolders
import PhotoImaging
import PhotoPages

extension PipelineCase {
  /// The number of photos whose thumbnails are made.
  private static let thumbnailCount = 50

  /// Thumbnails of a folder's photos, made and written, then read, beside libjpeg's own program for each photo.
  ///
  /// That program decodes at the smallest scale, which is larger than a thumbnail, and neither reduces nor writes. It
  /// uses one core and starts anew for each photo; ours uses the scheduler's places.
  static let thumbnails = PipelineCase(
    name: "thumbnails", title: "Thumbnails of \(thumbnailCount) JPEGs of 24 megapixels, ms"
  ) { setup in
    try setup.library.make(.jpeg)
    let paths = (0..<thumbnailCount).map { setup.library.file($0, of: .jpeg) }
    paths.forEach(setup.cache.hold)
    let thumbnails = try FolderThumbnails(of: paths, setup)
    let ours = [
      Work("made and written", before: thumbnails.clear, run: thumbnails.make),
      Work("read", run: thumbnails.make),
    ]
    guard let djpeg = try? Program.find("djpeg") else { return ours }
    let theirs = Work("djpeg -scale 1/8") {
      for path in paths {
        try setup.run([djpeg, "-scale", "1/8", "-outfile", "/dev/null", path])
      }
    }
    return ours + [theirs]
  }
}

/// A folder's photos and a cache for their thumbnails, which starts empty.
private final class FolderThumbnails {
  /// The seconds after which something must be wrong.
  private static let timeout = 300.0
  /// The seconds between two looks, few beside a decoding.
  private static let pause = 0.000_5

  private let folder: String
  private let source: FolderSource
  private let photos: [Photo]
  private let setup: PipelineSetup

  init(of paths: [String], _ setup: PipelineSetup) throws {
    self.setup = setup
    folder = try Folder.makeTemporary()
    let files = paths.map { Location(path: Array($0.utf8)) }
    let source = FolderSource(files: files, thumbnailsIn: Location(path: Array(folder.utf8)))
    photos = files.map { source.photo(at: $0) }
    self.source = source
  }

  deinit { Folder.remove(folder) }

  /// Empties the cache.
  func clear() throws { Folder.remove("\(folder)/thumbnails") }

  /// Has all thumbnails come and be written.
  func make() throws {
    let news = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let maker = ThumbnailMaker(
      on: PictureScheduler(), source: source, decoder: setup.decoder,
      limit: 256 << 20, news: news.continuation)
    maker.update(photos.map { ThumbnailRequest($0, side: 256) }, colours: .sRGB)
    let deadline = Clock.now + Self.timeout
    var count = 0
    while true {
      count += maker.takeResults().count { if case .picture = $0.content { true } else { false } }
      if maker.isIdle { break }
      guard Clock.now < deadline else { throw BenchError("The thumbnails do not come.") }
      try Clock.pause(Self.pause)
    }
    guard count == photos.count else { throw BenchError("Only \(count) thumbnails came.") }
  }
}

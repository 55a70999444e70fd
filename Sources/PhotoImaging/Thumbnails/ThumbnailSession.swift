import PhotoDecoding
import PhotoPages

/// The thumbnails of a grid or a strip: what is wanted, in the order of urgency, and the results as they come.
///
/// For each photo a cached thumbnail comes if the source has a valid one; else the small picture inside the photo as
/// long as it is good enough, and then one made of the photo, which is saved in the cache. Thumbnails have
/// separate places in the scheduler, so pages are never slowed. Photos of a remote source are not transferred for them.
///
/// ```swift
/// let session = ThumbnailSession(on: scheduler, source: source, decoder: decoder)
/// session.onResults = { for result in $0 { cells[result.key]?.show(result) } }
/// session.update(wanted: visible + near)
/// ```
@MainActor
public final class ThumbnailSession {
  /// Receives results of thumbnails that are still wanted, several at a time.
  public var onResults: (([ThumbnailResult]) -> Void)?

  /// The colours of the screen; takes effect with the next update.
  public var colours = ColourTarget.sRGB

  private let maker: ThumbnailMaker
  private var wanted: Set<ThumbnailKey> = []

  /// The usual limit of the pixels in memory: a few hundred thumbnails of 256 pixels.
  public static let usualLimit = 96 << 20

  /// Makes a session that wants nothing.
  ///
  /// - Parameters:
  ///   - scheduler: does the work; one serves a whole program.
  ///   - source: provides the photos, and the cache if it is a `ThumbnailCachingPhotoSource`.
  ///   - decoder: turns them into pixels; called on several threads at once.
  ///   - limit: the most bytes of pixels to hold beyond those that are shown.
  public init(
    on scheduler: PictureScheduler, source: any PhotoDataSource,
    decoder: any PictureDecoding = PictureDecoder(), limit: Int = usualLimit
  ) {
    let (news, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    maker = ThumbnailMaker(
      on: scheduler, source: source, decoder: decoder, limit: limit, news: continuation)
    Task { [weak self] in
      for await _ in news { self?.deliver() }
    }
  }

  deinit { maker.stop() }

  /// Replaces what is wanted, the most urgent first, and drops all work for other thumbnails.
  ///
  /// Work for thumbnails that are still wanted goes on, and those in memory are not made again: `thumbnail(for:)` has
  /// them.
  public func update(wanted requests: [ThumbnailRequest]) {
    wanted = Set(requests.map(\.key))
    maker.update(requests, colours: colours)
  }

  /// Returns the best picture in memory at once: the thumbnail, or one that is good enough until it comes.
  public func thumbnail(for request: ThumbnailRequest) -> DecodedPicture? {
    let wanted = ThumbnailMaker.picture(request)
    return maker.cache.picture(for: wanted, colours: colours)
      ?? maker.cache.best(of: request.photo, colours: colours)
  }

  /// Whether a photo could not be decoded, and has not changed since.
  public func hasFailed(_ request: ThumbnailRequest) -> Bool { maker.hasFailed(request) }

  /// Whether a wanted thumbnail in sight is still to come.
  public var hasVisibleWork: Bool { maker.hasVisibleWork }

  /// Whether nothing is left to do.
  public var isIdle: Bool { maker.isIdle }

  /// Drops the least recently used pictures down to `byteCount` bytes when memory is short.
  public func shrink(to byteCount: Int) { maker.cache.shrink(to: byteCount) }

  private func deliver() {
    let results = maker.takeResults().filter { wanted.contains($0.key) }
    if !results.isEmpty { onResults?(results) }
  }
}

import Dispatch
import PhotoDecoding
import PhotoPages
import Synchronization

/// A scheduler that fetches pictures from their sources and decodes them, for several sessions.
///
/// - Fetching and decoding have separate places, so a slow download holds no processor. Each source
///   has its own places for fetching, so one that never answers delays no other.
/// - Equal requests share a job, as urgent as the most urgent of them. Cancelling the last request
///   cancels the job. Jobs of one photo share what is fetched of it.
/// - Shown pictures never wait behind prefetches: these leave one place of each kind free, and pause
///   if there are not enough cores for both and the interface.
/// - Among requests of one purpose the latest is first.
/// - Only a picture that was wanted to the end enters the cache, and never a failure.
/// - If a picture cannot be decoded, its source discards what it keeps of the photo.
/// - Previews have separate places: they take a few milliseconds, and are useless if they come late.
/// - Thumbnails have separate places, too, fewer of them while pictures of pages are decoded.
///
/// This is a class with a lock, not an actor: requests take effect in the order in which they are made,
/// and cancelling takes effect before it returns. While the lock is held, no source, decoder or session
/// is called and no pixels are freed.
public final class PictureScheduler: Sendable {
  /// The default number of pictures decoded at once.
  ///
  /// One core is left to the interface. More than four decoders slow each other down by competing for memory.
  static let defaultWidth = min(4, max(2, Machine.cores - 1))

  /// The number of pictures decoded at once, and of thumbnails in addition.
  let width: Int

  private let jobs: Mutex<PictureJobs>

  /// Makes a scheduler for all of a program's pictures.
  public convenience init() { self.init(width: Self.defaultWidth) }

  /// Makes a scheduler that decodes `width` pictures at once, at least 2.
  init(width: Int, slowFetch: Duration = .seconds(1)) {
    self.width = width
    jobs = Mutex(PictureJobs(width: width, slowFetch: slowFetch))
  }

  /// Whether no job runs, counting cancelled ones that a decoder has not stopped yet.
  public var isIdle: Bool { look { $0.count } == 0 }

  func newID() -> PictureJobs.ID { jobs.withLock { $0.newID() } }

  func end(_ session: Int) { change { $0.end(session) } }

  func look<Result: Sendable>(_ body: (PictureJobs) -> Result) -> Result {
    jobs.withLock { body($0) }
  }

  /// Changes the jobs, begins those that now have a place, and runs the resulting effects.
  func change(_ body: (inout PictureJobs) -> Void) {
    let effects = jobs.withLock { jobs in
      body(&jobs)
      jobs.schedule(cores: Machine.cores) { id, request, supply in
        Task { await self.fetch(request, as: id, from: supply.source) }
      }
      return jobs.takeEffects()
    }
    for task in effects.cancelled { task.cancelElsewhere() }
    for decoding in effects.decodings { decode(decoding) }
    for answer in effects.answers { answer.handler(answer.request, answer.answer) }
  }

  private func fetch(
    _ request: PictureRequest, as id: PictureJobs.ID, from source: any PhotoDataSource
  ) async {
    do throws(PhotoSourceError) {
      let picture = try await source.picture(for: request)
      change { $0.fetched(picture, by: id) }
      guard look({ $0.needsDesktopThumbnail(id) }) else { return }
      let thumbnails = source as? any ThumbnailPhotoSource
      let desktopThumbnail = await thumbnails?.thumbnail(of: request.photo)
      change { $0.fetched(desktopThumbnail: desktopThumbnail, by: id) }
    } catch {
      // A cancelled fetch has no jobs left to fail.
      change { $0.failed(id, .source(error == .cancelled ? .notReachable : error)) }
    }
  }

  private func decode(_ run: PictureJobs.Run) {
    // A serial queue for each decoding gets its own thread. A concurrent queue would have only as many threads
    // as cores and, on Linux, share them with Swift's tasks, which decodings would block. The places limit
    // the number of these queues.
    DispatchQueue(label: "photo-pages.decoding").async { [self] in
      Trace.mark("\(run.photo.name): decoding begins")
      do throws(PictureError) {
        let picture = try decodedPicture(run)
        Trace.mark("\(run.photo.name): decoded to \(picture.pixels.size.width) px")
        // Cached first, so that a finished job is always visible either as a job or in the cache.
        if let key = look({ $0.key(of: run.id) }) {
          keep(picture, of: run, as: key)
        }
        change { $0.finish(run.id, .picture(picture)) }
      } catch {
        Trace.mark("\(run.photo.name): \(error)")
        if error.isPermanent { run.supply.source.discardPictures(of: run.photo) }
        change { $0.finish(run.id, .failure(error)) }
      }
    }
  }

  /// Decodes a picture and passes on its coarse passes; a thumbnail has none.
  private func decodedPicture(_ run: PictureJobs.Run) throws(PictureError) -> DecodedPicture {
    guard run.isThumbnail else {
      return try run.supply.decoder.decode(run.request, run.control) { pass in
        for (handler, request) in self.look({ $0.passes(of: run.id) }) {
          handler(request, .pass(pass))
        }
      }
    }
    return try run.supply.decoder.decode(run.request, run.control).copied()
  }

  private func keep(_ picture: DecodedPicture, of run: PictureJobs.Run, as key: PictureKey) {
    run.supply.cache.insert(picture, as: key)
    guard picture.pixels.size == picture.fullSize, key.detail != .full, !key.isPreview,
      !run.isThumbnail
    else { return }
    // A picture that needed no reducing is the full one as well, in the same memory.
    run.supply.cache.insert(picture, as: key.full)
  }
}

extension Task {
  /// Cancels the task on another thread, since a cancellation handler that blocks must not hold up the caller.
  package func cancelElsewhere() {
    DispatchQueue(label: "photo-pages.cancelling").async { cancel() }
  }
}

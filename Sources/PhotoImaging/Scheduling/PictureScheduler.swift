import Dispatch
import PhotoDecoding
import PhotoPages
import Synchronization

/// Fetches pictures from their sources and decodes them, for several sessions.
///
/// - Fetching and decoding have places of their own, so a slow download holds no processor. Each source
///   has its own places for fetching, so one that never answers holds up no other.
/// - Equal requests share a job, which is as urgent as the most urgent of them. The last one that is let
///   go cancels it. Jobs of one photo share what is fetched of it.
/// - What is shown never waits behind prefetches: these leave one place of each kind free, and pause
///   where there are not enough cores for both and the interface.
/// - Among requests of one purpose the latest is first.
/// - Only a picture that was wanted to the end enters the cache, and never a failure.
/// - Previews have places of their own: they take a few milliseconds, and are worth nothing later.
///
/// A class with a lock, not an actor: requests count in the order in which they are made, and cancelling
/// takes effect before it returns. Nothing of a source, a decoder or a session is called, and no pixels
/// are freed, while the lock is held.
public final class PictureScheduler: Sendable {
  /// How many pictures are decoded at once by default: a core is left to the interface, and more than
  /// four compete for memory more than they help.
  static let defaultWidth = min(4, max(2, Machine.cores - 1))

  private let jobs: Mutex<PictureJobs>

  /// Makes a scheduler for all of a program's pictures.
  public convenience init() { self.init(width: Self.defaultWidth) }

  /// Makes a scheduler that decodes so many pictures at once, at least 2.
  init(width: Int, slowFetch: Duration = .seconds(1)) {
    jobs = Mutex(PictureJobs(width: width, slowFetch: slowFetch))
  }

  /// Whether nothing is in the making, nor at a decoder that has not noticed yet that it was let go.
  public var isIdle: Bool { look { $0.count } == 0 }

  func newID() -> PictureJobs.ID { jobs.withLock { $0.newID() } }

  /// Forgets a session and all that it wants.
  func end(_ session: Int) { change { $0.end(session) } }

  func look<Result: Sendable>(_ body: (PictureJobs) -> Result) -> Result {
    jobs.withLock { body($0) }
  }

  /// Changes what there is to do, begins what there are places for, and does what follows.
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
      guard look({ $0.needsStandIn(id) }) else { return }
      let thumbnails = source as? any ThumbnailPhotoSource
      let standIn = await thumbnails?.thumbnail(of: request.photo)
      change { $0.fetched(standIn: standIn, by: id) }
    } catch {
      // A fetch that was let go has no jobs left to fail.
      change { $0.failed(id, .source(error == .cancelled ? .notReachable : error)) }
    }
  }

  private func decode(_ run: PictureJobs.Run) {
    // A serial queue of its own gets a thread of its own. A concurrent queue would draw on as many
    // threads as there are cores, and on Linux it shares them with Swift's tasks, which decodings
    // would then hold up. There are never more of these than there are places.
    DispatchQueue(label: "photo-pages.decoding").async { [self] in
      Trace.mark("\(run.name): decoding begins")
      do throws(PictureError) {
        let picture = try run.supply.decoder.decode(run.request, run.control) { pass in
          for (handler, request) in self.look({ $0.passes(of: run.id) }) {
            handler(request, .pass(pass))
          }
        }
        Trace.mark("\(run.name): decoded to \(picture.pixels.size.width) px")
        // First into the cache, so that a job which ends is always seen in one place or the other.
        if let key = look({ $0.key(of: run.id) }) {
          keep(picture, as: key, in: run.supply.cache)
        }
        change { $0.finish(run.id, .picture(picture)) }
      } catch {
        Trace.mark("\(run.name): \(error)")
        change { $0.finish(run.id, .failure(error)) }
      }
    }
  }

  private func keep(_ picture: DecodedPicture, as key: PictureKey, in cache: PixelCache) {
    cache.insert(picture, as: key)
    if picture.pixels.size == picture.fullSize, key.detail != .full, !key.isPreview {
      // A picture that needed no reducing is the full one as well, in the same memory.
      cache.insert(picture, as: key.full)
    }
  }
}

extension Task {
  /// Cancels the task on another thread, since the handlers of what it waits for run on the thread that
  /// cancels: one that blocks must hold up neither the main thread nor others.
  package func cancelElsewhere() {
    DispatchQueue(label: "photo-pages.cancelling").async { cancel() }
  }
}

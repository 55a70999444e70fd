import Dispatch
import PhotoDecoding
import PhotoPages
import Synchronization

/// A frame of an animation, ready to be shown.
package struct AnimationFrame: Sendable {
  /// Which one, from 0.
  package let index: Int
  package let picture: DecodedPicture
  package let timing: AnimationTiming

  /// Milliseconds for which it is seen.
  package var delay: Int { timing.delays[index] }
}

/// The frames of one animation, some of them ready before they are asked for.
///
/// Decoded on a queue of its own, as `PictureScheduler` does it, and only as far ahead as `FrameWindow`
/// says; between frames nothing runs. Any thread may ask. `cancel` ends it at once; it has to be
/// called before the last reference goes.
package final class AnimationFrames: Sendable {
  /// Used on the queue alone, which runs one block at a time: hence `@unchecked Sendable`.
  private final class Bench: @unchecked Sendable {
    var reader: (any AnimationDecoding)?
  }

  private let request: DecodeRequest
  private let decoder: any PictureDecoding
  let state = Mutex(FrameShelf())
  private let control = DecodingControl()
  private let queue = DispatchQueue(label: "photo-pages.animation")
  private let bench = Bench()

  /// Makes the frames of what a source handed over; nothing is read before the first is asked for.
  package init(_ request: DecodeRequest, decoder: any PictureDecoding = PictureDecoder()) {
    self.request = request
    self.decoder = decoder
  }

  /// Gets a frame, and has those ready that follow it. Beyond the last the first follows, and before
  /// the first is the last. `.cancelled` after `cancel`.
  nonisolated(nonsending) package func frame(
    _ index: Int
  ) async throws(PictureError) -> AnimationFrame {
    let answer: FrameShelf.Answer = await withCheckedContinuation { waiter in
      let (ready, begins) = state.withLock { state -> (FrameShelf.Answer?, Bool) in
        if let failure = state.failure { return (.failure(failure), false) }
        state.wanted = index
        let ready = state.answer(index)
        if ready == nil { state.waiters.append((index, waiter)) }
        let begins = !state.isWorking && (state.timing == nil || state.next != nil)
        if begins { state.isWorking = true }
        return (ready, begins)
      }
      if begins { queue.async { [self] in work() } }
      if let ready { waiter.resume(returning: ready) }
    }
    return try answer.get()
  }

  /// Gives up what is being decoded and lets go of all frames; nothing comes any more.
  package func cancel() {
    control.cancel()
    fail(.cancelled)
  }

  deinit { cancel() }
}

// On the queue.
extension AnimationFrames {
  /// Decodes what is wanted, one frame after the other, until there is nothing more to do.
  private func work() {
    do throws(PictureError) {
      let reader = try openReader()
      while let index = nextIndex() { try decode(index, reader) }
      // Frames that are all kept need no file any more.
      if state.withLock({ $0.isComplete }) { bench.reader = nil }
    } catch {
      bench.reader = nil
      fail(error)
    }
  }

  private func openReader() throws(PictureError) -> any AnimationDecoding {
    if let reader = bench.reader { return reader }
    let reader = try decoder.openAnimation(request, control)
    bench.reader = reader
    let timing = reader.timing
    state.withLock { $0.timing = timing }
    return reader
  }

  private func nextIndex() -> Int? {
    state.withLock { state in
      let next = state.failure == nil ? state.next : nil
      if next == nil { state.isWorking = false }
      return next
    }
  }

  /// Decodes a frame. A file that is damaged further on moves as far as it is not.
  private func decode(
    _ index: Int, _ reader: any AnimationDecoding
  ) throws(PictureError) {
    do throws(PictureError) {
      let picture = try reader.frame(index)
      change { $0.add(picture, as: index) }
    } catch {
      guard index > 0, case .damaged = error else { throw error }
      change { $0.shorten(to: index) }
    }
  }

  private func change(_ body: (inout FrameShelf) -> Void) {
    let answers = state.withLock { state -> [() -> Void] in
      guard state.failure == nil else { return [] }
      body(&state)
      return state.takeAnswers()
    }
    for answer in answers { answer() }
  }

  private func fail(_ error: PictureError) {
    for waiter in state.withLock({ $0.fail(error) }) { waiter.resume(returning: .failure(error)) }
  }
}

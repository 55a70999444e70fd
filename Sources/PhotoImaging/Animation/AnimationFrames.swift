import Dispatch
import PhotoDecoding
import PhotoPages
import Synchronization

/// A frame of an animation, ready to be shown.
package struct AnimationFrame: Sendable {
  package let index: Int
  package let picture: DecodedPicture
  package let timing: AnimationTiming

  /// The display time in milliseconds.
  package var delay: Int { timing.delays[index] }
}

/// The frames of one animation, decoded a few ahead of the shown one.
///
/// A serial queue decodes them, only as far ahead as `FrameWindow` allows; between frames nothing runs.
/// Safe to use from any thread. Call `cancel` to end it at once: decoding that runs holds a reference.
package final class AnimationFrames: Sendable {
  /// Used on the serial queue only, hence `@unchecked Sendable`.
  private final class ReaderHolder: @unchecked Sendable {
    var reader: (any AnimationDecoding)?
  }

  private let request: DecodeRequest
  private let decoder: any PictureDecoding
  let state = Mutex(FrameBuffer())
  private let control = DecodingControl()
  private let queue = DispatchQueue(label: "photo-pages.animation")
  private let readerHolder = ReaderHolder()

  /// Prepares the frames of a source's picture; nothing is read before the first request.
  package init(_ request: DecodeRequest, decoder: any PictureDecoding = PictureDecoder()) {
    self.request = request
    self.decoder = decoder
  }

  /// Returns a frame, its index wrapped at both ends, and decodes the next ones; throws `.cancelled` after `cancel`.
  nonisolated(nonsending) package func frame(
    _ index: Int
  ) async throws(PictureError) -> AnimationFrame {
    let answer: FrameBuffer.Answer = await withCheckedContinuation { waiter in
      let (ready, begins) = state.withLock { state -> (FrameBuffer.Answer?, Bool) in
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

  /// Cancels decoding, frees all frames and fails all waiting and later requests.
  package func cancel() {
    control.cancel()
    fail(.cancelled)
  }

  deinit { cancel() }
}

// Work on the queue.
extension AnimationFrames {
  /// Decodes the wanted frames one by one until none is missing.
  private func work() {
    do throws(PictureError) {
      let reader = try openReader()
      while let index = nextIndex() { try decode(index, reader) }
      // Once every frame is in memory, the file is no longer needed.
      if state.withLock({ $0.isComplete }) { readerHolder.reader = nil }
    } catch {
      readerHolder.reader = nil
      fail(error)
    }
  }

  private func openReader() throws(PictureError) -> any AnimationDecoding {
    if let reader = readerHolder.reader { return reader }
    let reader = try decoder.openAnimation(request, control)
    readerHolder.reader = reader
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

  /// Decodes a frame; if the file is damaged from there on, the animation ends before it.
  private func decode(
    _ index: Int, _ reader: any AnimationDecoding
  ) throws(PictureError) {
    do throws(PictureError) {
      let picture = try reader.frame(index)
      change { $0.add(picture, as: index) }
    } catch {
      guard index > 0, case .damaged = error else { throw error }
      change {
        $0.shorten(to: index)
        return [:]
      }
    }
  }

  /// Changes the buffer and answers requests; the frames that `body` returns are freed after the lock.
  private func change(_ body: (inout FrameBuffer) -> [Int: DecodedPicture]) {
    let (answers, _) = state.withLock { state -> (FrameBuffer.Answers, [Int: DecodedPicture]) in
      guard state.failure == nil else { return ([], [:]) }
      let frames = body(&state)
      return (state.takeAnswers(), frames)
    }
    for (waiter, answer) in answers { waiter.resume(returning: answer) }
  }

  private func fail(_ error: PictureError) {
    let (waiters, frames) = state.withLock { $0.fail(error) }
    // On the queue, since freeing takes a while, and the main thread may have cancelled.
    if !frames.isEmpty { queue.async { [frames] in _ = frames } }
    for waiter in waiters { waiter.resume(returning: .failure(error)) }
  }
}

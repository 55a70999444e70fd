import Dispatch
import PhotoDecoding
import PhotoPages
import Synchronization
import TestSupport

/// A decoder that draws a small picture for every name, at once or when the test says so.
final class MockDecoder: StillDecoding {
  /// What happens to a photo, named by what its source gave.
  enum Event: Hashable {
    case began(String)
    case gaveUp(String)
    case ended(String)
  }

  private struct State {
    var gates: [String: DispatchSemaphore] = [:]
    var errors: [String: PictureError] = [:]
    var nextErrors: [String: PictureError] = [:]
    var running = 0
    var mostRunning = 0
  }

  /// The full size of all its pictures.
  static let fullSize = PixelSize(width: 40, height: 30)

  /// What has happened.
  let recorder = Recorder<Event>()

  private let state = Mutex(State())

  /// The most decodings that ran at the same time.
  var mostRunning: Int { state.withLock { $0.mostRunning } }

  /// The names whose decoding has begun, in that order.
  var begun: [String] {
    recorder.events.compactMap { if case .began(let name) = $0 { name } else { nil } }
  }

  /// The next decoding of this photo will block its thread until `release`.
  func hold(_ name: String) {
    state.withLock { $0.gates[name] = DispatchSemaphore(value: 0) }
  }

  /// Lets a held decoding go on.
  func release(_ name: String) {
    state.withLock { $0.gates.removeValue(forKey: name) }?.signal()
  }

  /// Decodings of this photo fail from now on; `nil` lets them succeed.
  func fail(_ name: String, with error: PictureError?) {
    state.withLock { $0.errors[name] = error }
  }

  /// The next decoding of this photo that ends fails.
  func failOnce(_ name: String, with error: PictureError) {
    state.withLock { $0.nextErrors[name] = error }
  }

  func decode(
    _ request: DecodeRequest, _ control: DecodingControl, onPass: ((DecodedPicture) -> Void)?
  ) throws(PictureError) -> DecodedPicture {
    guard case .bytes(let bytes, _) = request.source else { throw .notAPicture }
    let name = String(decoding: bytes, as: UTF8.self)
    let gate = state.withLock { state in
      state.running += 1
      state.mostRunning = max(state.mostRunning, state.running)
      return state.gates[name]
    }
    defer { state.withLock { $0.running -= 1 } }
    recorder.record(.began(name))
    gate?.wait()
    if control.isCancelled {
      recorder.record(.gaveUp(name))
      throw .cancelled
    }
    recorder.record(.ended(name))
    let error = state.withLock { $0.nextErrors.removeValue(forKey: name) ?? $0.errors[name] }
    if let error { throw error }
    let size = request.detail.size(of: Self.fullSize)
    return DecodedPicture(pixels: TestPictures.solid(size, .red), fullSize: Self.fullSize)
  }
}

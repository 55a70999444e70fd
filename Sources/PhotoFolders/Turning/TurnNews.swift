import Synchronization

/// The news of photos that a source has turned, for its listings.
///
/// Monitors report sidecars late, and those in the user's data never.
final class TurnNews: Sendable {
  /// Receives the URI of a turned photo, on any thread.
  typealias Handler = @Sendable (String) -> Void

  private let handlers = Mutex<[ObjectIdentifier: Handler]>([:])

  func begin(_ listing: AnyObject, _ handler: @escaping Handler) {
    handlers.withLock { $0[ObjectIdentifier(listing)] = handler }
  }

  func end(_ listing: AnyObject) {
    _ = handlers.withLock { $0.removeValue(forKey: ObjectIdentifier(listing)) }
  }

  func tell(_ uri: String) {
    for handler in handlers.withLock({ Array($0.values) }) { handler(uri) }
  }
}

import FoundationEssentials

/// The reason why a service on the web does not answer a request, or not as it should.
@nonexhaustive
public enum WebFailure: Hashable, Codable, Sendable {
  /// This computer has no network.
  case noNetwork
  /// No computer has the service's name.
  case nameNotFound
  /// The service's computer does not take the connection, or has no valid certificate.
  case refused
  /// Nothing came for too long.
  case timedOut
  /// The connection ended before the whole answer had come.
  case interrupted
  /// The service leads to an address without encryption, which is not requested.
  case notEncrypted
  /// The service answered with this HTTP status, of 400 or above.
  case status(Int)
  /// There were too many requests; nil if the service does not say until when.
  case limited(until: Date?)
  /// The service answers only those who have a key, and the user has none.
  case keyMissing
  /// The service does not know the user's key.
  case keyRefused
  /// It serves no more than this many photos of a list.
  case listEnds(count: Int)
  /// The answer is not what the service describes, or is larger than any answer should be.
  case notUnderstood
}

import FoundationEssentials

/// The reason why a request has failed.
///
/// It holds at most the server's name: paths and queries may be private.
package enum WebError: Error, Hashable, Sendable {
  /// libsoup, or GLib's support for TLS, is not installed.
  case notInstalled
  /// The address is none of HTTP with TLS, or a redirect leads to such a one.
  case notAllowed(host: String)
  /// This machine has no network.
  case noNetwork
  case nameNotFound(host: String)
  /// The server, or the proxy, does not accept connections.
  case refused(host: String)
  /// No byte has come for as long as the request allows.
  case timedOut(host: String)
  /// The server's certificate is not valid for it.
  case notTrusted(host: String)
  /// The connection ended before the answer did.
  case interrupted(host: String)
  /// The server answers with this status, 400 to 599 as a rule.
  case status(Int, host: String)
  /// The server allows no more requests until this time; nil if it does not say when.
  case rateLimited(until: Date?, host: String)
  /// The answer has more bytes than the request allows.
  case tooLarge(limit: Int, host: String)
  /// The answer is not what the protocol or the data format demands.
  case broken(host: String)
  /// The request is no longer wanted. Never shown to people.
  case cancelled

  /// Whether the same request may succeed if it is sent again soon.
  package var isTransient: Bool {
    switch self {
    case .refused, .timedOut, .interrupted, .rateLimited, .broken: true
    case .status(let status, _): [408, 500, 502, 503, 504].contains(status)
    case .notInstalled, .notAllowed, .noNetwork, .nameNotFound, .notTrusted, .tooLarge, .cancelled:
      false
    }
  }

  /// Whether the server could not be asked, so that a kept answer is the best there is.
  package var isOffline: Bool {
    switch self {
    case .noNetwork, .nameNotFound, .refused, .timedOut, .interrupted: true
    case .notInstalled, .notAllowed, .notTrusted, .status, .rateLimited, .tooLarge, .broken,
      .cancelled:
      false
    }
  }
}

import FoundationEssentials

/// How urgent a request is; the more urgent are sent first.
package enum WebPriority: Int, Comparable, Sendable {
  /// It is wanted ahead of need, and leaves some of the places free.
  case prefetch
  /// It is on screen among others, such as a thumbnail or the next page of a list.
  case visible
  /// A person looks at it or waits for it.
  case shown

  package static func < (left: WebPriority, right: WebPriority) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A question to a server, by GET.
package struct WebRequest: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Its answer goes through the disk cache, whose index holds its address in plain text.
    case picture
    /// Its answer and its address are never stored.
    case data
  }

  package var address: HTTPAddress
  package var kind: Kind
  package var priority: WebPriority
  /// The most bytes that the answer may have.
  package var sizeLimit: Int
  /// Headers of the request, which only its own server gets, not the targets of redirects.
  package var headers: [String: String] = [:]
  /// Whether the server is asked although the cache has an answer, such as a broken picture.
  package var reloads = false

  package init(picture address: HTTPAddress, _ priority: WebPriority, sizeLimit: Int = 256 << 20) {
    self.init(address, .picture, priority, sizeLimit: sizeLimit)
  }

  package init(data address: HTTPAddress, _ priority: WebPriority, sizeLimit: Int = 16 << 20) {
    self.init(address, .data, priority, sizeLimit: sizeLimit)
  }

  private init(
    _ address: HTTPAddress, _ kind: Kind, _ priority: WebPriority, sizeLimit: Int
  ) {
    (self.address, self.kind, self.priority) = (address, kind, priority)
    self.sizeLimit = sizeLimit
  }

  /// The request without its priority: equal ones share a transfer.
  var shared: WebRequest {
    var request = self
    request.priority = .shown
    return request
  }
}

/// An answer with a status of success.
package struct WebAnswer: Sendable {
  package let bytes: [UInt8]
  /// The type as the server states it, such as `image/jpeg`, with its parameters; nil if it does not.
  package let contentType: String?
  /// When the server sent it, by its clock; nil if it does not say.
  package let date: Date?
  /// Whether it comes from the disk cache without a question to the server.
  package let isFromCache: Bool
}

/// The part of an answer that has come.
package struct WebProgress: Hashable, Sendable {
  package let receivedBytes: Int
  /// All bytes, as the server states; nil if it does not.
  package let totalBytes: Int?
}

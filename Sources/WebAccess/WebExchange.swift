// Ownership: an exchange is retained once for its CSoupTransfer, whose `end` handler releases it; the transfer is not
// used afterwards. What the handlers get is copied.

import CSoup
import FoundationEssentials
import Glibc

/// The head and the body of an answer, whatever its status.
struct WebReply: Sendable {
  let status: Int
  let contentType: String?
  let location: String?
  /// The seconds that the server asks to wait.
  let retryAfter: Int?
  let date: Date?
  let isFromCache: Bool
  /// The bytes of the body as stated; nil if unknown.
  let length: Int?
  /// Empty unless the status is one of success.
  var bytes: [UInt8] = []

  var isSuccess: Bool { (200..<300).contains(status) }

  init(_ head: CSoupHead) {
    status = Int(clamping: head.status)
    contentType = head.content_type.map { String(cString: $0) }
    location = head.location.map { String(cString: $0) }
    retryAfter = head.retry_after < 0 ? nil : Int(clamping: head.retry_after)
    date = head.date < 0 ? nil : Date(timeIntervalSince1970: Double(head.date))
    isFromCache = head.is_from_cache
    length = head.length < 0 ? nil : Int(clamping: head.length)
  }
}

/// One request to a server and its reply; used on libsoup's thread only.
final class WebExchange {
  /// The bytes that are read of a body that nobody wants, so that its connection can be used again.
  private static let unwantedBytes = 65_536

  private let host: String
  private let sizeLimit: Int
  private let progress: (WebProgress) -> Void
  private var transfer: OpaquePointer?
  private var reply: WebReply?
  private var unwantedCount = 0
  /// The reason for which it ended itself.
  private var failure: WebError?
  private var answer: (Result<WebReply, WebError>) -> Void = { _ in }

  /// Whether the reply, if one has begun, comes from the disk cache.
  var isFromCache: Bool { reply?.isFromCache ?? false }

  init(host: String, sizeLimit: Int, progress: @escaping (WebProgress) -> Void) {
    (self.host, self.sizeLimit, self.progress) = (host, sizeLimit, progress)
  }

  /// Sends the request, and calls `answer` once, later or at once.
  func begin(
    _ session: OpaquePointer, _ address: String, headers: [String], timeout: Double,
    answer: @escaping (Result<WebReply, WebError>) -> Void
  ) {
    self.answer = answer
    let handlers = CSoupHandlers(head: receiveHead, body: receiveBody, end: receiveEnd)
    let texts = headers.map { strdup($0) }
    defer { texts.forEach { free($0) } }
    let milliseconds = (min(max(timeout, 0), 3600) * 1000).rounded()
    let retained = Unmanaged.passRetained(self)
    transfer = csoup_get(
      session, address, texts.map { UnsafePointer($0) }, texts.count,
      UInt32(exactly: milliseconds) ?? 0, handlers, retained.toOpaque())
    guard transfer == nil else { return }
    retained.release()
    answer(.failure(.notAllowed(host: host)))
  }

  /// Ends it soon, with the error `.cancelled`.
  func stop() {
    if let transfer { csoup_stop(transfer) }
  }

  fileprivate func receive(_ head: CSoupHead) -> Bool {
    let reply = WebReply(head)
    self.reply = reply
    guard reply.isSuccess, let length = reply.length else { return true }
    guard length <= sizeLimit else { return fail(.tooLarge(limit: sizeLimit, host: host)) }
    self.reply?.bytes.reserveCapacity(length)
    return true
  }

  fileprivate func receive(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard reply?.isSuccess == true else {
      unwantedCount += bytes.count
      return unwantedCount <= Self.unwantedBytes
    }
    reply?.bytes.append(contentsOf: bytes)
    let count = reply?.bytes.count ?? 0
    guard count <= sizeLimit else { return fail(.tooLarge(limit: sizeLimit, host: host)) }
    progress(WebProgress(receivedBytes: count, totalBytes: reply?.length))
    return true
  }

  private func fail(_ error: WebError) -> Bool {
    failure = error
    return false
  }

  fileprivate func end(_ result: CSoupResult) {
    transfer = nil
    let hasUnwanted = unwantedCount > Self.unwantedBytes
    if let failure {
      answer(.failure(failure))
    } else if let reply, result == CSOUP_DONE || hasUnwanted {
      answer(.success(reply))
    } else {
      answer(.failure(WebError(result, host: host)))
    }
  }
}

extension WebError {
  /// Converts the result of a transfer that is not done.
  fileprivate init(_ result: CSoupResult, host: String) {
    switch result {
    case CSOUP_STOPPED: self = .cancelled
    case CSOUP_TIMED_OUT: self = .timedOut(host: host)
    case CSOUP_NO_NETWORK: self = .noNetwork
    case CSOUP_NAME_NOT_FOUND: self = .nameNotFound(host: host)
    case CSOUP_REFUSED: self = .refused(host: host)
    case CSOUP_NOT_TRUSTED: self = .notTrusted(host: host)
    case CSOUP_NO_TLS: self = .notInstalled
    case CSOUP_INVALID: self = .broken(host: host)
    default: self = .interrupted(host: host)
    }
  }
}

private func exchange(_ data: UnsafeMutableRawPointer?) -> WebExchange {
  guard let data else { preconditionFailure("C lost an exchange") }
  return Unmanaged<WebExchange>.fromOpaque(data).takeUnretainedValue()
}

// `bool (*head)(void *data, const CSoupHead *head)`
private func receiveHead(
  _ data: UnsafeMutableRawPointer?, _ head: UnsafePointer<CSoupHead>
) -> Bool {
  exchange(data).receive(head.pointee)
}

// `bool (*body)(void *data, const uint8_t *bytes, size_t count)`
private func receiveBody(
  _ data: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>, _ count: Int
) -> Bool {
  exchange(data).receive(UnsafeBufferPointer(start: bytes, count: count))
}

// `void (*end)(void *data, CSoupResult result)`
private func receiveEnd(_ data: UnsafeMutableRawPointer?, _ result: CSoupResult) {
  guard let data else { preconditionFailure("C lost an exchange") }
  Unmanaged<WebExchange>.fromOpaque(data).takeRetainedValue().end(result)
}

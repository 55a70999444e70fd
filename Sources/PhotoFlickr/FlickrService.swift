import FoundationEssentials
import GioBindings
import PhotoPages
import WebAccess

/// The access to the service, which all sources of a program share.
public final class FlickrService: Sendable {
  /// The key of the user; nil if there is none.
  public typealias Key = @Sendable () async -> String?

  let client: WebClient
  /// The answers that are kept for the time without a network.
  let answers: KeptAnswers
  /// The folder for what people add to photos.
  let data: Location
  /// The sentence above the photos while the user has no key.
  let keyHint: String
  private let key: Key
  private let addresses: Addresses

  /// The addresses of the service; tests have one for all.
  struct Addresses: Sendable {
    var methods = "https://api.flickr.com/"
    var feeds = "https://www.flickr.com/"

    init(_ other: String?) {
      guard let other, HTTPAddress(other)?.isLoopback == true else { return }
      let base = other.hasSuffix("/") ? other : other + "/"
      (methods, feeds) = (base, base)
    }
  }

  /// Makes the access.
  ///
  /// - Parameters:
  ///   - key: returns the user's key, each time that a request needs it. It must not block.
  ///   - data: the program's folder in the user's data.
  ///   - cache: the user's cache folder.
  ///   - userAgent: the name that the service is told.
  ///   - keyHint: the sentence that is shown above the photos while the user has no key; empty for none.
  ///   - address: the address of another service of the same form, on this computer, for tests.
  public convenience init(
    key: @escaping Key, data: Location, cache: Location = .cacheFolder, userAgent: String,
    keyHint: String = "", address: String? = nil
  ) {
    let folder = cache.child(Array("photo-pages".utf8)).child(Array("web".utf8))
    let client = WebClient(
      WebSettings(
        userAgent: userAgent,
        cacheFolder: folder.pathBytes.map { String(decoding: $0, as: UTF8.self) }))
    self.init(
      key: key, data: data, cache: cache, client: client, keyHint: keyHint, address: address)
  }

  init(
    key: @escaping Key, data: Location, cache: Location, client: WebClient, keyHint: String = "",
    address: String?
  ) {
    (self.key, self.client, self.keyHint) = (key, client, keyHint)
    self.data = data.child(Array("flickr".utf8))
    answers = KeptAnswers(in: cache)
    addresses = Addresses(address)
  }

  /// Cancels all requests; the last call, before the program ends.
  public func close() async { await client.close() }

  /// Whether the user has a key; without one, only the newest photos of a place can be listed.
  func hasKey() async -> Bool { await key() != nil }

  /// Sends a request that needs the user's key.
  ///
  /// - Throws: `.web(.keyMissing)` if there is no key; `.cancelled` when the calling task was cancelled.
  func answer(
    to request: FlickrRequest, _ priority: WebPriority
  ) async throws(PhotoSourceError) -> WebAnswer {
    guard let key = await key() else { throw .web(.keyMissing) }
    return try await send(request.address(below: addresses.methods, key: key), priority)
  }

  /// Asks for a public feed.
  func feed(_ request: FlickrRequest) async throws(PhotoSourceError) -> WebAnswer {
    try await send(request.address(below: addresses.feeds, key: nil), .shown)
  }

  private func send(
    _ address: HTTPAddress?, _ priority: WebPriority
  ) async throws(PhotoSourceError) -> WebAnswer {
    guard let address else { throw .unknownAddress }
    do throws(WebError) {
      return try await client.fetch(WebRequest(data: address, priority))
    } catch {
      throw PhotoSourceError(error)
    }
  }

  /// Fetches a picture, through the cache on the disk.
  func picture(
    at address: String, _ priority: WebPriority,
    progress: @escaping @Sendable (WebProgress) -> Void = { _ in }
  ) async throws(PhotoSourceError) -> [UInt8] {
    guard let address = HTTPAddress(address), address.isAllowed else { throw .unknownAddress }
    do throws(WebError) {
      return try await client.fetch(WebRequest(picture: address, priority), progress: progress)
        .bytes
    } catch {
      throw PhotoSourceError(error)
    }
  }

  /// Returns a place as the service takes it, asking for the id of a person unless the name is one.
  func resolve(_ place: FlickrPlace) async throws(PhotoSourceError) -> ResolvedPlace {
    switch place {
    case .recent: return .recent
    case .keywords(let words): return .keywords(words)
    case .text(let text): return .text(text)
    case .person(let name):
      if FlickrPerson.isID(name) { return .person(id: name) }
      let answer = try await answer(to: .person(named: name), .shown)
      guard let json = JSON(answer.bytes) else { throw .web(.notUnderstood) }
      return .person(id: try FlickrAnswer.person(json))
    }
  }
}

extension FlickrPerson {
  /// Whether a text is an id, such as `8@N01`.
  static func isID(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].first == "N"
      && (parts[0] + parts[1].dropFirst()).allSatisfy { $0.isASCII && $0.isNumber }
      && parts[1].count > 1
  }
}

extension PhotoSourceError {
  init(_ error: WebError) {
    switch error {
    case .cancelled: self = .cancelled
    case .notInstalled, .notAllowed: self = .notSupported
    case .noNetwork: self = .web(.noNetwork)
    case .nameNotFound: self = .web(.nameNotFound)
    case .refused, .notTrusted: self = .web(.refused)
    case .timedOut, .interrupted: self = .web(.timedOut)
    case .status(404, _), .status(410, _): self = .notFound
    case .status(let status, _): self = .web(.status(status))
    case .rateLimited(let until, _): self = .web(.limited(until: until))
    case .tooLarge, .broken: self = .web(.notUnderstood)
    }
  }
}

import FoundationEssentials
import GioBindings
import PhotoPages
import Synchronization
import WebAccess

/// The access to the service, which all sources of a program share.
///
/// Nothing is loaded and no thread begins before a source is listed.
public final class FlickrService: Sendable {
  /// Returns the key of the user; nil if there is none.
  public typealias Key = @Sendable () async -> String?

  let client: WebClient
  /// The answers that are kept for the time without a network.
  let answers: KeptAnswers
  /// The annotations that people add to photos.
  let annotations: FlickrAnnotations
  /// The user's cache folder.
  let cache: Location
  let translated: @Sendable (Message) -> String
  private let key: Key
  let addresses: Addresses
  private let state = Mutex(State())

  private struct State {
    /// The names of publishers by their ids, and the ids in the order in which they became known.
    var names: [String: String] = [:]
    var ids: [String] = []
    var sources: [Weak] = []
  }

  private struct Weak {
    weak var source: FlickrSource?
  }

  /// The addresses of the service; tests have one for all.
  struct Addresses: Sendable {
    var methods = "https://api.flickr.com/"
    var feeds = "https://www.flickr.com/"
    /// The address of all icons; nil for those of the service's farms.
    private var icons: String?

    init(_ other: String?) {
      guard let other, HTTPAddress(other)?.isLoopback == true else { return }
      let base = other.hasSuffix("/") ? other : other + "/"
      (methods, feeds, icons) = (base, base, base)
    }

    /// Returns the address of a person's icon.
    func address(of icon: FlickrIcon, of person: String) -> String {
      let base = icons ?? "https://farm\(icon.farm).staticflickr.com/"
      return "\(base)\(icon.server)/buddyicons/\(person).jpg"
    }
  }

  /// Makes the access.
  ///
  /// - Parameters:
  ///   - user: the author whose comments and likes are the user's own, by the id; names come with what is saved.
  ///   - key: returns the user's key, each time that a request needs it. It must not block.
  ///   - data: the program's folder in the user's data.
  ///   - cache: the user's cache folder.
  ///   - userAgent: the name of the program in requests (RFC 9110, 10.1.5).
  ///   - address: the address of another service of the same form, on this computer, for tests.
  ///   - translated: translates the titles of places.
  public convenience init(
    user: Author, key: @escaping Key, data: Location, cache: Location = .cacheFolder,
    userAgent: String, address: String? = nil,
    translated: @escaping @Sendable (Message) -> String
  ) {
    let folder = cache.child(Array("photo-pages".utf8)).child(Array("web".utf8))
    let settings = WebSettings(
      userAgent: userAgent,
      cacheFolder: folder.pathBytes.map { String(decoding: $0, as: UTF8.self) })
    self.init(
      user: user, key: key, data: data, cache: cache, client: WebClient(settings),
      address: address, translated: translated)
  }

  init(
    user: Author, key: @escaping Key, data: Location, cache: Location, client: WebClient,
    address: String?, translated: @escaping @Sendable (Message) -> String
  ) {
    (self.key, self.client, self.cache) = (key, client, cache)
    self.translated = translated
    annotations = FlickrAnnotations(by: user, data: data, cache: cache)
    answers = KeptAnswers(in: cache)
    addresses = Addresses(address)
  }

  /// Cancels all requests and writes the index of the pictures; the last call, before the program ends.
  public func close() async { await client.close() }

  /// Whether the user has a key; without one, only the newest photos of a place can be listed.
  public func hasKey() async -> Bool { await key() != nil }

  /// Has all sources list their photos anew, since the user's key is another.
  public func keyChanged() {
    for source in state.withLock({ $0.sources.compactMap(\.source) }) { source.relist() }
  }

  /// Adds a source that lists photos anew when the user's key changes.
  func insert(_ source: FlickrSource) {
    state.withLock { state in
      state.sources.removeAll { $0.source == nil || $0.source === source }
      state.sources.append(Weak(source: source))
    }
  }

  /// The most publishers whose names are remembered: those of a whole search, each of whose photos may have its own.
  static let mostNames = FlickrRequest.mostResults

  /// Records the names of photos' publishers, for the titles of their places.
  func record(_ photos: [FlickrPhoto]) {
    state.withLock { state in
      for publisher in photos.map(\.publisher) {
        let old = state.names.updateValue(publisher.name, forKey: publisher.id)
        if old == nil { state.ids.append(publisher.id) }
      }
      let surplus = max(0, state.ids.count - Self.mostNames)
      for id in state.ids.prefix(surplus) { state.names[id] = nil }
      state.ids.removeFirst(surplus)
    }
  }

  /// Returns the title of a place; a publisher's name if it is known.
  func title(of place: FlickrPlace) -> String {
    if case .person(let id) = place, let name = state.withLock({ $0.names[id] }) { return name }
    return place.title(translated: translated)
  }

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
  ///
  /// What the cache has and is no picture is fetched once more. If it `reloads`, the picture takes the place of the one
  /// in the cache.
  ///
  /// - Throws: `.notUnderstood` if it is no picture; `.cancelled` when the calling task was cancelled.
  func picture(
    at address: String, _ priority: WebPriority, reloads: Bool = false,
    progress: @escaping @Sendable (WebProgress) -> Void = { _ in }
  ) async throws(PhotoSourceError) -> [UInt8] {
    guard let address = HTTPAddress(address), address.isAllowed else { throw .unknownAddress }
    var request = WebRequest(picture: address, priority)
    request.reloads = reloads
    do throws(WebError) {
      var answer = try await client.fetch(request, progress: progress)
      if answer.isFromCache, !PictureBeginning.isKnown(answer.bytes) {
        request.reloads = true
        answer = try await client.fetch(request, progress: progress)
      }
      guard PictureBeginning.isKnown(answer.bytes) else { throw .broken(host: address.host) }
      return answer.bytes
    } catch .broken {
      throw .notUnderstood
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
    case .notInstalled: self = .notSupported
    case .notAllowed: self = .web(.notEncrypted)
    case .noNetwork: self = .web(.noNetwork)
    case .nameNotFound: self = .web(.nameNotFound)
    case .refused, .notTrusted: self = .web(.refused)
    case .timedOut: self = .web(.timedOut)
    case .interrupted: self = .web(.interrupted)
    case .status(404, _), .status(410, _): self = .notFound
    case .status(let status, _): self = .web(.status(status))
    case .rateLimited(let until, _): self = .web(.limited(until: until))
    case .tooLarge, .broken: self = .web(.notUnderstood)
    }
  }
}

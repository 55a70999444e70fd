/// The desktop's service that makes thumbnails of files that this program does not decode, such as videos.
///
/// See the Thumbnailer specification of freedesktop.org. The service is started if the desktop has one.
package actor ThumbnailService: GLibActor {
  /// The service of the user's session.
  package static let shared = ThumbnailService()

  private static let name = "org.freedesktop.thumbnails.Thumbnailer1"
  private static let path = "/org/freedesktop/thumbnails/Thumbnailer1"
  /// The time after which a thumbnail is given up.
  private static let timeout = Duration.seconds(20)
  /// The timeout of a call in milliseconds: the service may have to start.
  private static let callTimeout: Int32 = 5000

  package nonisolated let executor = GLibExecutor(name: "thumbnailer")
  private let address: Bus.Address
  private lazy var bus = Task { await connect() }
  private var subscription: Bus.Registration?
  /// Whether there is no bus or no service, which is not asked for again.
  private var isAbsent = false
  /// The number of requests that the service has not numbered yet.
  private var unnumbered = 0
  /// The finished requests that may be among those.
  private var early: Set<UInt32> = []
  private var pending: [UInt32: CheckedContinuation<Bool, Never>] = [:]

  /// Uses a bus; the session's by default.
  package init(on address: Bus.Address = .session) { self.address = address }

  /// The subscription ends on the thread on which it was made.
  isolated deinit {}

  /// Makes a file's thumbnail, in the cache's size `large`; returns whether the service is there and has finished.
  package func make(of uri: String, type: String) async -> Bool {
    guard !isAbsent else { return false }
    unnumbered += 1
    let number = await queue(uri, type)
    unnumbered -= 1
    defer { if unnumbered == 0 { early = [] } }
    guard let number else {
      isAbsent = true
      return false
    }
    if early.remove(number) != nil { return true }
    return await withCheckedContinuation { continuation in
      pending[number] = continuation
      Task {
        try? await Task.sleep(for: Self.timeout)
        end(number, false)
      }
    }
  }

  private func end(_ number: UInt32, _ isMade: Bool) {
    if let continuation = pending.removeValue(forKey: number) {
      continuation.resume(returning: isMade)
    } else if isMade, unnumbered > 0 {
      early.insert(number)
    }
  }

  private func connect() async -> Bus? {
    let bus = await Bus.connect(to: address)
    subscription = bus?.subscribe(to: "Finished", of: Self.name, at: Self.path, in: Self.name) {
      [weak self] arguments in
      guard case .number(let number)? = arguments.first else { return }
      self?.assumeIsolated { $0.end(number, true) }
    }
    return bus
  }

  /// Queues a file, and returns the service's number for the request; nil if that fails.
  private func queue(_ uri: String, _ type: String) async -> UInt32? {
    // URIs, types, size, priority and the request to replace.
    let answer = try? await bus.value?.call(
      "Queue", of: Self.name, at: Self.path, in: Self.name,
      [.texts([uri]), .texts([type]), .text("large"), .text("foreground"), .number(0)],
      timeout: Self.callTimeout)
    guard case .number(let number)? = answer?.first else { return nil }
    return number
  }
}

import Dispatch
import Glibc
import Synchronization

/// A server of HTTP/1.1 on this machine, which fails as tests tell it.
///
/// It ends when this object goes.
public final class WebServer: Sendable {
  /// A request that has come.
  public struct Request: Sendable {
    /// The path with its query.
    public let target: String
    /// The headers by their names in lower case.
    public let headers: [String: String]
  }

  /// Holds back the rest of an answer until it is released.
  public final class Hold: Sendable {
    private let isOpen = Atomic(false)

    /// Makes one that is not released.
    public init() {}

    /// Lets all answers go on that wait for it.
    public func release() { isOpen.store(true, ordering: .relaxed) }

    fileprivate var isReleased: Bool { isOpen.load(ordering: .relaxed) }
  }

  /// How a request is answered.
  public struct Answer: Sendable {
    /// The status of HTTP.
    public var status = 200
    /// Headers, beside the length.
    public var headers: [String: String] = [:]
    /// The body.
    public var body: [UInt8] = []
    /// The length that the head states; nil for none, so that the end of the connection ends the body.
    public var statedLength: Int?
    /// The number of bytes of the body after which the connection ends; nil for all of them without an end.
    public var cutOff: Int?
    /// Sent in place of a head and a body, before the connection ends.
    public var raw: [UInt8]?
    /// Holds back the head and the body.
    public var hold: Hold?
    /// Holds back the second half of the body.
    public var halfwayHold: Hold?

    /// Makes a truthful answer.
    public init(_ body: [UInt8] = [], status: Int = 200, headers: [String: String] = [:]) {
      (self.body, self.status, self.headers) = (body, status, headers)
      statedLength = body.count
    }
  }

  private struct State {
    var requests: [Request] = []
    var current = 0
    var mostAtOnce = 0
    var hangUps = 0
  }

  /// Its port.
  public let port: Int
  private let listener: Int32
  private let core: Core

  /// Starts a server.
  ///
  /// - Parameter answer: called on a thread of the connection.
  /// - Throws: if it cannot listen.
  public init(_ answer: @escaping @Sendable (Request) -> Answer) throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { [listener] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 64) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    guard isBound else { throw ProgramError("The server for tests cannot listen.") }
    port = Int(UInt16(bigEndian: address.sin_port))
    core = Core(answer)
    DispatchQueue(label: "Web server").async { [listener, core] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { break }
        DispatchQueue(label: "Web connection").async { core.serve(connection) }
      }
      close(listener)
    }
  }

  deinit {
    core.end()
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// The address of the server with a path.
  public func address(_ target: String) -> String { "http://127.0.0.1:\(port)" + target }

  /// The requests so far, in the order of their arrival.
  public var requests: [Request] { core.state.withLock { $0.requests } }

  /// The most requests that waited at one time for the last bytes of their answers.
  public var mostAtOnce: Int { core.state.withLock { $0.mostAtOnce } }

  /// The connections that clients have ended before their answer had.
  public var hangUps: Int { core.state.withLock { $0.hangUps } }

  // MARK: - Connections

  private final class Core: Sendable {
    let state = Mutex(State())
    private let answer: @Sendable (Request) -> Answer
    private let isEnded = Atomic(false)

    init(_ answer: @escaping @Sendable (Request) -> Answer) { self.answer = answer }

    func end() { isEnded.store(true, ordering: .relaxed) }

    /// Answers requests until one of both ends the connection.
    func serve(_ connection: Int32) {
      defer { close(connection) }
      while let request = read(connection) {
        let answer = answer(request)
        let rest = begin(answer, connection)
        // A client that has the last bytes may send its next request before this thread goes on.
        state.withLock { $0.current -= 1 }
        guard let rest, send(rest, connection), answer.raw == nil, answer.cutOff == nil,
          answer.statedLength != nil
        else { return }
      }
    }

    private func read(_ connection: Int32) -> Request? {
      var bytes: [UInt8] = []
      var byte: UInt8 = 0
      while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
        guard waitForInput(connection), recv(connection, &byte, 1, 0) == 1 else { return nil }
        bytes.append(byte)
      }
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
      let parts = lines.first?.split(separator: " ") ?? []
      guard parts.count == 3 else { return nil }
      var headers: [String: String] = [:]
      for line in lines.dropFirst() {
        guard let colon = line.firstIndex(of: ":") else { continue }
        headers[line[..<colon].lowercased()] = String(line[colon...].dropFirst(2))
      }
      let request = Request(target: String(parts[1]), headers: headers)
      state.withLock { state in
        state.requests.append(request)
        state.current += 1
        state.mostAtOnce = max(state.mostAtOnce, state.current)
      }
      return request
    }

    /// Waits for input or the end of the connection; false once the server has ended.
    private func waitForInput(_ connection: Int32) -> Bool {
      var event = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
      while poll(&event, 1, 20) == 0 {
        if isEnded.load(ordering: .relaxed) { return false }
      }
      return true
    }

    /// Begins to send an answer, and returns its last bytes; nil if the client or the server ends before.
    private func begin(_ answer: Answer, _ connection: Int32) -> [UInt8]? {
      guard wait(for: answer.hold, connection) else { return nil }
      if let raw = answer.raw { return raw }
      var lines = ["HTTP/1.1 \(answer.status) Status"]
      lines += answer.headers.map { "\($0.key): \($0.value)" }
      if let length = answer.statedLength { lines.append("Content-Length: \(length)") }
      let head = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
      let body = answer.body.prefix(answer.cutOff ?? answer.body.count)
      guard answer.halfwayHold != nil else { return head + body }
      let half = body.count / 2
      guard send(head + body.prefix(half), connection), wait(for: answer.halfwayHold, connection)
      else { return nil }
      return Array(body.dropFirst(half))
    }

    private func send(_ bytes: [UInt8], _ connection: Int32) -> Bool {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }

    /// Waits until an answer may go on; false if the client or the server ends before.
    private func wait(for hold: Hold?, _ connection: Int32) -> Bool {
      guard let hold else { return true }
      // Clients send nothing before they have their answer, so that input is their end.
      var event = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
      while !hold.isReleased {
        if poll(&event, 1, 5) > 0 {
          state.withLock { $0.hangUps += 1 }
          return false
        }
        if isEnded.load(ordering: .relaxed) { return false }
      }
      return true
    }
  }
}

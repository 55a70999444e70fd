import CServerStandIn
import Synchronization

/// A server that only GIO reaches, and that can fail at each request.
///
/// As with GVfs, its files are not native, and have paths, which lead through a bridge. Whoever uses these finds
/// nothing, and leaves traces in `bridge`.
public final class ServerStandIn: Sendable {
  /// A request about a file.
  public struct Request: Sendable {
    /// What is asked for: `look`, `list`, `read`, `put`, `move`, `delete` or `mkdir`.
    public let verb: String
    /// The file's name; of a move, the new one.
    public let name: String
  }

  /// How a request is answered.
  public enum Answer: UInt32, CaseIterable, Sendable {
    /// What was asked for is done.
    case done
    /// Nothing is done, for want of permission.
    case refused
    /// The server ends before it does anything.
    case ends
    /// Half of a file is written, or the replaced file is deleted and the other one not renamed.
    case endsHalfway
    /// What was asked for is done, and the answer is lost.
    case lost
  }

  private struct State {
    var answer: @Sendable (Request) -> Answer = { _ in .done }
    var requests: [Request] = []
  }

  /// What the server has.
  public let files: ScratchFolder
  /// Where the paths of its files lead.
  public let bridge: ScratchFolder
  /// The URI of the folder.
  public let uri: String
  private let state: SharedState

  private final class SharedState: Sendable {
    let value = Mutex(State())
  }

  /// Makes a server with an empty folder, which does all that it is asked for.
  ///
  /// One like a card ignores the case of letters, and refuses names with a character that exFAT does not allow.
  public init(isLikeCard: Bool = false) throws {
    (files, bridge, state) = (try ScratchFolder(), try ScratchFolder(), SharedState())
    let handler: StandInHandler = { data, verb, name in
      guard let data, let verb, let name else { return StandInAnswerDone }
      let state = Unmanaged<SharedState>.fromOpaque(data).takeUnretainedValue()
      let request = Request(verb: String(cString: verb), name: String(cString: name))
      let answer = state.value.withLock { state in
        state.requests.append(request)
        return state.answer
      }
      return StandInAnswer(answer(request).rawValue)
    }
    // Retained for ever, as files of it may be in use until the process ends.
    let number = stand_in_server_new(
      String(decoding: files.path, as: UTF8.self), String(decoding: bridge.path, as: UTF8.self),
      handler, Unmanaged.passRetained(state).toOpaque())
    if isLikeCard { stand_in_server_be_card(number) }
    uri = "stand-in://\(number)"
  }

  /// Sets how requests are answered from now on, and forgets the earlier ones.
  public func answer(_ answer: @escaping @Sendable (Request) -> Answer = { _ in .done }) {
    state.value.withLock { $0 = State(answer: answer) }
  }

  /// The requests since the answers were set.
  public var requests: [Request] { state.value.withLock { $0.requests } }

  /// Answers the request of this number, counted from 0, otherwise than the others.
  public func answer(_ answer: Answer, toRequest number: Int, andLater isEnd: Bool = false) {
    let count = SharedCount()
    self.answer { _ in
      let index = count.next()
      if index == number { return answer }
      return index > number && isEnd ? .ends : .done
    }
  }

  private final class SharedCount: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
      count.withLock { count in
        defer { count += 1 }
        return count
      }
    }
  }
}

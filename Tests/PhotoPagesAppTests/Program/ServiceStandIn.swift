import Synchronization
import TestSupport

@testable import GioBindings

/// A service of the session that a test stands in for: notes each call, and answers it.
final class ServiceStandIn: Sendable {
  /// The calls so far, each with its arguments.
  let calls = Mutex<[(method: String, arguments: [BusValue])]>([])

  /// Bus and object stay on the thread on which they were made.
  private let executor: GLibExecutor
  private let bus: Bus
  private let name: UInt32

  /// Takes a name on a display's bus, for an object with one interface.
  init(
    _ name: String, at path: String, _ description: String, on display: Display,
    answering answer: @escaping @Sendable (Bus.Call) -> Void = { $0.answer() }
  ) async throws {
    guard let bus = Bus.connecting(to: display.busAddress) else { throw NeverCame("no bus") }
    let (noting, executor) = (Noting { _ in }, GLibExecutor(name: "stand-in"))
    (self.bus, self.executor) = (bus, executor)
    self.name = await withCheckedContinuation { continuation in
      executor.perform {
        bus.offer("<node>\(description)</node>", at: path) { _ in
          .flag(true)
        } call: { call in
          noting.note.withLock { $0(call) }
          answer(call)
        }
        continuation.resume(returning: bus.take(name))
      }
    }
    noting.note.withLock { note in
      note = { [weak self] call in
        self?.calls.withLock { $0.append((call.method, call.arguments)) }
      }
    }
  }

  /// The closure that notes a call, once the object is made.
  private final class Noting: Sendable {
    let note: Mutex<@Sendable (Bus.Call) -> Void>

    init(_ note: @escaping @Sendable (Bus.Call) -> Void) { self.note = Mutex(note) }
  }

  /// Tells others of another value of a property.
  func change(_ property: String, to value: BusValue, of interface: String, at path: String) {
    bus.propertyChanged(property, to: value, of: interface, at: path)
  }

  deinit { bus.giveUp(name) }

  /// The methods that were called, in order.
  var methods: [String] { calls.withLock { $0.map(\.method) } }
}

import Synchronization
import TestSupport

@testable import GioBindings

/// A service of the session that a test stands in for: notes each call, and answers it.
actor ServiceStandIn: GLibActor {
  /// The calls so far, each with its arguments.
  nonisolated let calls = Mutex<[(method: String, arguments: [BusValue])]>([])

  nonisolated let executor = GLibExecutor(name: "stand-in")
  private var bus: Bus?
  private var name: UInt32?

  /// Takes a name on a display's bus, for an object with one interface.
  init(
    _ name: String, at path: String, _ description: String, on display: Display,
    answering answer: @escaping @Sendable (Bus.Call) -> Void = { $0.answer() }
  ) async throws {
    try await begin(name, at: path, description, on: display, answer)
  }

  private func begin(
    _ name: String, at path: String, _ description: String, on display: Display,
    _ answer: @escaping @Sendable (Bus.Call) -> Void
  ) async throws {
    guard let bus = await Bus.connect(to: .other(display.busAddress)) else {
      throw NeverCame("no bus")
    }
    bus.offer("<node>\(description)</node>", at: path) { _ in
      .flag(true)
    } call: { [weak self] call in
      self?.calls.withLock { $0.append((call.method, call.arguments)) }
      answer(call)
    }
    (self.bus, self.name) = (bus, bus.take(name))
  }

  /// Tells others of another value of a property.
  func change(_ property: String, to value: BusValue, of interface: String, at path: String) {
    bus?.propertyChanged(property, to: value, of: interface, at: path)
  }

  isolated deinit { if let name { bus?.giveUp(name) } }

  /// The methods that were called, in order.
  nonisolated var methods: [String] { calls.withLock { $0.map(\.method) } }
}

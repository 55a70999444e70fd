import CGtkBindings
import GioBindings

// Ownership: each connection owns one closure box, which its GClosure releases when the handler is disconnected or the
// instance is destroyed. A handler must capture weakly any object that owns the instance. All signals here are emitted
// on the main thread, which `runHandler` asserts. Pointers among the arguments are borrowed for the call.

/// A connected signal handler that can be disconnected while its instance lives.
struct SignalHandler {
  let instance: UnsafeMutableRawPointer
  let id: gulong

  func disconnect() {
    g_signal_handler_disconnect(instance, id)
  }
}

/// Connects Swift closures to signals, and emits signals.
@MainActor
enum Signals {
  /// The handler of a closure: gets the arguments, the instance first, and the place for the result.
  fileprivate typealias Handler =
    @MainActor (UnsafePointer<GValue>, UnsafeMutablePointer<GValue>?) -> Void

  /// Calls `handler` at each emission of a signal, with as many of the first arguments as it takes.
  @discardableResult
  static func connect<each Argument: SignalArgument>(
    _ instance: UnsafeMutableRawPointer, _ signal: String,
    _ handler: @escaping @MainActor (repeat each Argument) -> Void
  ) -> SignalHandler {
    let types = types(repeat (each Argument).self)
    return attach(instance, signal, types, nil) { values, _ in
      var arguments = Arguments(values: values)
      handler(repeat arguments.next((each Argument).self))
    }
  }

  /// Connects a handler that returns a result, as `connect` does; true means handled.
  @discardableResult
  static func connectReturning<each Argument: SignalArgument, Answer: SignalResult>(
    _ instance: UnsafeMutableRawPointer, _ signal: String,
    _ handler: @escaping @MainActor (repeat each Argument) -> Answer
  ) -> SignalHandler {
    let types = types(repeat (each Argument).self)
    return attach(instance, signal, types, Answer.type) { values, result in
      var arguments = Arguments(values: values)
      let answer = handler(repeat arguments.next((each Argument).self))
      if let result { answer.store(in: result) }
    }
  }

  static func connectOnce<each Argument: SignalArgument>(
    _ instance: UnsafeMutableRawPointer, _ signal: String,
    _ handler: @escaping @MainActor (repeat each Argument) -> Void
  ) {
    var connection: SignalHandler?
    connection = connect(instance, signal) { (argument: repeat each Argument) in
      connection?.disconnect()
      connection = nil
      handler(repeat each argument)
    }
  }

  /// Emits a signal without arguments, or with a text as its only one.
  static func emit(_ signal: String, _ text: String? = nil, on instance: UnsafeMutableRawPointer) {
    let (id, query) = description(of: signal, on: instance)
    let expected = text == nil ? [] : [FundamentalType.string]
    precondition(arguments(of: query) == expected, "\(signal) takes other arguments")
    var values = [GValue()]
    g_value_init(&values[0], runtimeType(of: instance))
    g_value_set_instance(&values[0], instance)
    if let text {
      values.append(GValue())
      g_value_init(&values[1], FundamentalType.string)
      g_value_set_string(&values[1], text)
    }
    defer { for place in values.indices { g_value_unset(&values[place]) } }
    g_signal_emitv(values, id, 0, nil)
  }

  private static func types<each Argument: SignalArgument>(
    _ type: repeat (each Argument).Type
  ) -> [[GType]] {
    var types: [[GType]] = []
    repeat types.append((each type).types)
    return types
  }

  /// Connects a handler after checking the signal's name and types.
  ///
  /// GLib only logs an error if a value is read as another type.
  private static func attach(
    _ instance: UnsafeMutableRawPointer, _ signal: String, _ expected: [[GType]],
    _ answer: GType?, _ handler: @escaping Handler
  ) -> SignalHandler {
    let query = description(of: signal, on: instance).query
    let actual = arguments(of: query)
    precondition(
      actual.count >= expected.count && zip(actual, expected).allSatisfy { $1.contains($0) }
        && (answer == nil || g_type_fundamental(query.return_type & ~1) == answer),
      "\(signal) is emitted as \(actual), not as \(expected)")
    let data = ClosureBox(handler).retained()
    let closure = created(g_closure_new_simple(guint(MemoryLayout<GClosure>.size), data))
    g_closure_add_finalize_notifier(closure, data, releaseSignalBox)
    g_closure_set_marshal(closure, runHandler)
    // Takes over the closure, which is floating.
    return SignalHandler(
      instance: instance, id: g_signal_connect_closure(instance, signal, closure, 0))
  }

  /// Returns GObject's description of a signal, whose name may have a detail.
  private static func description(
    of signal: String, on instance: UnsafeMutableRawPointer
  ) -> (id: guint, query: GSignalQuery) {
    var id: guint = 0
    var detail: GQuark = 0
    guard g_signal_parse_name(signal, runtimeType(of: instance), &id, &detail, 1) != 0 else {
      preconditionFailure("There is no signal named \(signal)")
    }
    var query = GSignalQuery()
    g_signal_query(id, &query)
    return (id, query)
  }

  /// Returns the arguments' fundamental types, without the flag `G_SIGNAL_TYPE_STATIC_SCOPE` in the lowest bit.
  private static func arguments(of query: GSignalQuery) -> [GType] {
    (0..<Int(query.n_params)).map { g_type_fundamental(query.param_types[$0] & ~1) }
  }
}

/// Calls the handler of a closure.
///
/// `GClosureMarshal`: `void (*)(GClosure *, GValue *return_value, guint n_param_values, const GValue *param_values,
/// gpointer invocation_hint, gpointer marshal_data)`.
private func runHandler(
  _ closure: UnsafeMutablePointer<GClosure>?, _ result: UnsafeMutablePointer<GValue>?, _: guint,
  _ values: UnsafePointer<GValue>?, _: gpointer?, _: gpointer?
) {
  guard let closure, let values else { return }
  nonisolated(unsafe) let lent = (data: closure.pointee.data, values: values, result: result)
  MainActor.assumeIsolated {
    ClosureBox<Signals.Handler>.handler(in: lent.data)(lent.values, lent.result)
  }
}

/// A reader of the arguments of an emission, which follow the instance.
private struct Arguments {
  let values: UnsafePointer<GValue>
  var place = 0

  mutating func next<Value: SignalArgument>(_: Value.Type) -> Value {
    place += 1
    return Value(values + place)
  }
}

/// A type as which a handler takes an argument of a signal.
protocol SignalArgument {
  /// GLib's fundamental types that this type can read.
  static var types: [GType] { get }
  /// Copies the argument; of a pointer, not the memory it refers to.
  init(_ value: UnsafePointer<GValue>)
}

/// An `int`, or an enumeration.
extension Int: SignalArgument {
  static var types: [GType] { [FundamentalType.integer, FundamentalType.enumeration] }
  init(_ value: UnsafePointer<GValue>) {
    self.init(
      g_type_fundamental(value.pointee.g_type) == FundamentalType.integer
        ? g_value_get_int(value) : g_value_get_enum(value))
  }
}

extension UInt32: SignalArgument {
  static var types: [GType] { [FundamentalType.unsigned] }
  init(_ value: UnsafePointer<GValue>) { self = g_value_get_uint(value) }
}

extension GdkModifierType: SignalArgument {
  static var types: [GType] { [FundamentalType.flags] }
  init(_ value: UnsafePointer<GValue>) { self.init(rawValue: g_value_get_flags(value)) }
}

extension Double: SignalArgument {
  static var types: [GType] { [FundamentalType.number] }
  init(_ value: UnsafePointer<GValue>) { self = g_value_get_double(value) }
}

extension String: SignalArgument {
  static var types: [GType] { [FundamentalType.string] }
  init(_ value: UnsafePointer<GValue>) {
    self = g_value_get_string(value).map { String(cString: $0) } ?? ""
  }
}

/// An object, a boxed value, a variant or any other pointer, which may be null.
extension UnsafeMutableRawPointer?: SignalArgument {
  static var types: [GType] { FundamentalType.pointers }
  init(_ value: UnsafePointer<GValue>) { self = g_value_peek_pointer(value) }
}

/// A type that a handler may return.
protocol SignalResult {
  /// GLib's fundamental type of the result.
  static var type: GType { get }
  func store(in value: UnsafeMutablePointer<GValue>)
}

extension Bool: SignalResult {
  static var type: GType { FundamentalType.boolean }
  func store(in value: UnsafeMutablePointer<GValue>) { g_value_set_boolean(value, self ? 1 : 0) }
}

extension Int32: SignalResult {
  static var type: GType { FundamentalType.integer }
  func store(in value: UnsafeMutablePointer<GValue>) { g_value_set_int(value, self) }
}

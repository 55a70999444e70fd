import CGtkBindings

/// What C passes to a signal's handlers between instance and user data, and what it wants back.
struct SignalShape: Equatable {
  /// The C types that are told apart.
  enum Kind: Equatable {
    /// `gboolean`
    case boolean
    /// `int`, or an enumeration, which is passed as one.
    case integer
    /// `guint`
    case unsigned
    /// A set of flags, passed as an unsigned integer.
    case flags
    /// `double`
    case number
    /// `const char *`
    case text
    /// `GParamSpec *`
    case param
    /// An object, a boxed value or any other pointer.
    case pointer
  }

  /// The arguments after the instance.
  let arguments: [Kind]
  /// What a handler returns; nil for nothing.
  let result: Kind?

  init(_ arguments: [Kind], _ result: Kind? = nil) {
    self.arguments = arguments
    self.result = result
  }

  /// Asks GObject; nil if the instance has no signal of that detailed name.
  init?(of signal: String, on instance: UnsafeMutableRawPointer) {
    var id: guint = 0
    var detail: GQuark = 0
    guard g_signal_parse_name(signal, runtimeType(of: instance), &id, &detail, 1) != 0 else {
      return nil
    }
    var query = GSignalQuery()
    g_signal_query(id, &query)
    arguments = (0..<Int(query.n_params)).compactMap { Kind(query.param_types[$0]) }
    result = Kind(query.return_type)
  }
}

extension SignalShape.Kind {
  /// The kind of a GType; nil for none. The numbers are GLib's fundamental types (gtype.h).
  fileprivate init?(_ type: GType) {
    // The lowest bit says that the argument is static, which is no part of its type.
    switch g_type_fundamental(type & ~1) >> 2 {
    case 1: return nil
    case 5: self = .boolean
    case 6, 12: self = .integer
    case 7: self = .unsigned
    case 13: self = .flags
    case 15: self = .number
    case 16: self = .text
    case 19: self = .param
    default: self = .pointer
    }
  }
}

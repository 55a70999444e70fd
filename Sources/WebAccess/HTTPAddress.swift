// Ownership: a GUri and a GInetAddress live for the call that made them; strings are copied.

import CGioBindings

/// An address of HTTP, whose query and fragment no description, log or error ever holds: keys stand in queries.
package struct HTTPAddress: Hashable, Sendable {
  /// The whole address, with the query; only for requests.
  package let text: String
  /// The server's name or number, in lower case.
  package let host: String
  package let isSecure: Bool
  /// The port; -1 for that of the scheme.
  private let port: Int32
  private let path: String

  /// Parses an address; nil if it is none of HTTP, or if a user's name stands in it.
  ///
  /// - Parameters:
  ///   - text: the address, percent-encoded.
  ///   - query: names and values to put into its query, not yet percent-encoded.
  package init?(_ text: String, query: [(name: String, value: String)] = []) {
    let pairs = query.map { Self.escaped($0.name) + "=" + Self.escaped($0.value) }
    let start = query.isEmpty ? "" : text.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
    self.init(parsing: text + start + pairs.joined(separator: "&"))
  }

  private init?(parsing text: String) {
    // GLib accepts blanks, even in names.
    guard !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7f }),
      let uri = g_uri_parse(text, G_URI_FLAGS_ENCODED, nil)
    else { return nil }
    defer { g_uri_unref(uri) }
    guard let host = g_uri_get_host(uri).map({ String(cString: $0).lowercased() }), !host.isEmpty,
      g_uri_get_userinfo(uri) == nil
    else { return nil }
    let scheme = String(cString: g_uri_get_scheme(uri)).lowercased()
    guard scheme == "https" || scheme == "http" else { return nil }
    self.text = text
    self.host = host
    isSecure = scheme == "https"
    let port = g_uri_get_port(uri)
    self.port = port == (isSecure ? 443 : 80) ? -1 : port
    path = String(cString: g_uri_get_path(uri))
  }

  /// Whether the server is this machine.
  package var isLoopback: Bool {
    if host == "localhost" { return true }
    guard let address = g_inet_address_new_from_string(host) else { return false }
    defer { g_object_unref(address) }
    return g_inet_address_get_is_loopback(address) != 0
  }

  /// Whether a request may be sent there: with TLS, or to this machine.
  package var isAllowed: Bool { isSecure || isLoopback }

  /// Whether both addresses mean the same server.
  func hasSameServer(as other: HTTPAddress) -> Bool {
    (host, isSecure, port) == (other.host, other.isSecure, other.port)
  }

  /// Returns the target of a redirect from here; nil if it is no address of HTTP.
  func target(of location: String) -> HTTPAddress? {
    guard let text = g_uri_resolve_relative(text, location, G_URI_FLAGS_ENCODED, nil) else {
      return nil
    }
    defer { g_free(text) }
    return HTTPAddress(String(cString: text))
  }

  /// Whether a redirect from here may lead to `target`: to TLS, or on this machine.
  func mayRedirect(to target: HTTPAddress) -> Bool {
    target.isSecure || (!isSecure && target.isLoopback)
  }

  /// Returns a text percent-encoded (RFC 3986, 2.1), but for unreserved characters.
  package static func escaped(_ text: String) -> String {
    guard let escaped = g_uri_escape_string(text, nil, 0) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }

  /// Returns the text that was percent-encoded; nil if an escape is malformed, or the result is no UTF-8.
  package static func unescaped(_ text: some StringProtocol) -> String? {
    guard let plain = g_uri_unescape_string(String(text), nil) else { return nil }
    defer { g_free(plain) }
    return String(validatingCString: plain)
  }
}

extension HTTPAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The address without its query.
  package var description: String {
    let host = host.contains(":") ? "[\(host)]" : host
    return (isSecure ? "https://" : "http://") + host + (port < 0 ? "" : ":\(port)") + path
  }

  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

// Ownership: the table keeps addresses of a document's strings, and is not used after the document.

internal import CXMPBindings

/// The names in a document, each made once. libxml2 keeps equal names at one address.
struct NameTable {
  private var names: [Key: XMPName] = [:]

  private struct Key: Hashable {
    let name: UnsafePointer<xmlChar>
    let namespace: xmlNsPtr?
  }

  /// The name that stands at an address, in a namespace.
  mutating func name(_ name: UnsafePointer<xmlChar>?, _ namespace: xmlNsPtr?) -> XMPName {
    guard let name else { return XMPName("", "") }
    let key = Key(name: name, namespace: namespace)
    if let known = names[key] { return known }
    let uri = namespace?.pointee.href.map { String(cString: $0) } ?? ""
    let made = XMPName(uri, String(cString: name))
    names[key] = made
    return made
  }
}

// Ownership: an XMLDocument owns one libxml2 document, with all nodes in it, and frees it with itself.
// A node is valid as long as its document.

internal import CXML

/// An XML document in memory.
struct XMLDocument: ~Copyable {
  /// The document, owned.
  let pointer: xmlDocPtr
  /// The element `rdf:RDF`.
  let rdf: xmlNodePtr

  /// More bytes than this are no sidecar.
  private static let greatestSize = 64 << 20

  /// Prepares libxml2's tables, once and before any thread needs them.
  private static let isReady: Void = xmlInitParser()

  /// Parses XML that holds one `rdf:RDF`. Reads no other file and expands no entity.
  init(parsing bytes: [UInt8]) throws(XMPError) {
    _ = Self.isReady
    guard bytes.count <= Self.greatestSize else { throw .refused(reason: "too large") }
    guard let context = xmlNewParserCtxt() else { throw .refused(reason: "no memory") }
    defer { xmlFreeParserCtxt(context) }
    // A packet that lay in a photo may have been filled up.
    let count = bytes.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    let options =
      XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
    let document = bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) {
        xmlCtxtReadMemory(context, $0.baseAddress, Int32(count), nil, nil, Int32(options))
      }
    }
    guard let document else { throw Self.error(context.pointee.errNo) }
    do throws(XMPError) {
      // A prefix without a namespace is as good as no XML: nobody knows what it names.
      guard context.pointee.nsWellFormed != 0 else { throw .malformed }
      rdf = try Self.findRDF(in: document)
      pointer = document
    } catch {
      xmlFreeDoc(document)
      throw error
    }
  }

  deinit {
    xmlFreeDoc(pointer)
  }

  /// The limits of libxml2 say nothing about what is well-formed.
  private static func error(_ code: Int32) -> XMPError {
    let limits = [XML_ERR_INTERNAL_ERROR, XML_ERR_NO_MEMORY, XML_ERR_ENTITY_LOOP]
    guard limits.contains(where: { Int32($0.rawValue) == code }) else { return .malformed }
    return .refused(reason: "beyond a limit of the parser")
  }

  private static func findRDF(in document: xmlDocPtr) throws(XMPError) -> xmlNodePtr {
    // Entities are declared there, and XMP has none.
    guard document.pointee.intSubset == nil else { throw .refused(reason: "document type") }
    guard let root = xmlDocGetRootElement(document) else { throw .malformed }
    if root.isRDF("RDF") { return root }
    let found = root.elements.filter { $0.isRDF("RDF") }
    guard let rdf = found.first else { throw .refused(reason: "no rdf:RDF") }
    guard found.count == 1 else { throw .refused(reason: "several rdf:RDF") }
    return rdf
  }
}

extension XMLDocument {
  /// The document's bytes, in UTF-8.
  func serialized() throws(XMPError) -> [UInt8] {
    guard let buffer = xmlBufferCreate() else { throw .refused(reason: "no memory") }
    defer { xmlBufferFree(buffer) }
    guard let saving = xmlSaveToBuffer(buffer, "UTF-8", 0) else {
      throw .refused(reason: "no memory")
    }
    let isSaved = xmlSaveDoc(saving, pointer) >= 0
    guard xmlSaveClose(saving) >= 0, isSaved, let content = xmlBufferContent(buffer) else {
      throw .refused(reason: "cannot be written")
    }
    return [UInt8](UnsafeBufferPointer(start: content, count: Int(xmlBufferLength(buffer))))
  }
}

// Ownership: an XMLDocument owns one libxml2 document with all its nodes and frees it when it is destroyed. A node is
// valid as long as its document.

internal import CXMPBindings

struct XMLDocument: ~Copyable {
  let pointer: xmlDocPtr
  let rdf: xmlNodePtr

  /// libxml2's `XML_MAX_TEXT_LENGTH`; it reports a longer text as unterminated.
  private static let maxTextLength = 10_000_000

  /// The most tags and attributes of a document: a few times what 100,000 comments and 80,000 regions need.
  ///
  /// Each needs some hundred bytes of memory, but as little as four bytes of a file.
  private static let maxMarkCount = 6_000_000

  /// Prepares libxml2's tables, once and before any thread needs them.
  private static let isReady: Void = xmlInitParser()

  /// Parses XML with one `rdf:RDF`; reads no other file, and refuses a document type.
  init(parsing bytes: [UInt8]) throws(XMPError) {
    _ = Self.isReady
    guard bytes.count <= XMPPacket.maxSize else { throw .refused(reason: "too large") }
    guard let context = xmlNewParserCtxt() else { throw .refused(reason: "no memory") }
    defer { xmlFreeParserCtxt(context) }
    let count = Self.countWithoutPadding(bytes)
    guard count > 0 else { throw .malformed }
    guard Self.markCount(of: bytes) <= Self.maxMarkCount else {
      throw .refused(reason: "too many elements")
    }
    context.pointee.sax.pointee.internalSubset = refuseDocumentType
    let options =
      XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
    let document = bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) {
        xmlCtxtReadMemory(
          context, $0.baseAddress, Int32(clamping: count), nil, nil, Int32(clamping: options))
      }
    }
    // `refuseDocumentType` has set `_private`.
    guard context.pointee._private == nil else {
      xmlFreeDoc(document)
      throw .refused(reason: "document type")
    }
    guard let document else { throw Self.error(context.pointee.errNo, count) }
    // With an undeclared prefix the XML is well-formed, but its names are unknown.
    guard context.pointee.nsWellFormed != 0 else {
      xmlFreeDoc(document)
      throw .refused(reason: "undeclared prefix")
    }
    try self.init(owning: document)
  }

  private init(owning document: xmlDocPtr) throws(XMPError) {
    do throws(XMPError) {
      rdf = try Self.findRDF(in: document)
      pointer = document
    } catch {
      xmlFreeDoc(document)
      throw error
    }
  }

  deinit { xmlFreeDoc(pointer) }

  func copy() throws(XMPError) -> XMLDocument {
    guard let copy = xmlCopyDoc(pointer, 1) else { throw .refused(reason: "no memory") }
    return try XMLDocument(owning: copy)
  }

  /// Returns an upper bound of the number of tags and attributes.
  private static func markCount(of bytes: [UInt8]) -> Int {
    let (tag, attribute) = (UInt8(ascii: "<"), UInt8(ascii: "="))
    return bytes.withUnsafeBufferPointer { buffer in
      var count = 0
      for byte in buffer where byte == tag || byte == attribute { count += 1 }
      return count
    }
  }

  /// Returns the number of bytes without the zeros with which a packet from a photo may be padded.
  ///
  /// In UTF-16 and UTF-32 the last character may end with zeros too.
  private static func countWithoutPadding(_ bytes: [UInt8]) -> Int {
    let count = bytes.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    let unit =
      switch bytes.prefix(4) {
      case [0xFF, 0xFE, 0, 0], [0x3C, 0, 0, 0]: 4
      case let head where head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0x3C, 0]): 2
      default: 1
      }
    return min((count + unit - 1) / unit * unit, bytes.count)
  }

  /// Returns a parser's error: `malformed` if certainly no XML, not beyond libxml2's limits or in unknown charsets.
  private static func error(_ code: Int32, _ count: Int) -> XMPError {
    let syntax = XML_ERR_DOCUMENT_START.rawValue..<XML_ERR_UNKNOWN_VERSION.rawValue
    let others = [
      XML_ERR_UNKNOWN_ENCODING, XML_ERR_UNSUPPORTED_ENCODING, XML_ERR_INVALID_ENCODING,
      XML_ERR_ENTITY_LOOP,
    ]
    guard count <= maxTextLength, let code = UInt32(exactly: code), syntax.contains(code),
      !others.contains(where: { $0.rawValue == code })
    else { return .refused(reason: "beyond what the parser takes") }
    return .malformed
  }

  private static func findRDF(in document: xmlDocPtr) throws(XMPError) -> xmlNodePtr {
    guard let root = xmlDocGetRootElement(document) else { throw .malformed }
    if root.isRDF("RDF") { return root }
    let found = root.elements.filter { $0.isRDF("RDF") }
    guard let rdf = found.first else { throw .refused(reason: "no rdf:RDF") }
    guard found.count == 1 else { throw .refused(reason: "several rdf:RDF") }
    return rdf
  }

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
    return [UInt8](
      UnsafeBufferPointer(start: content, count: Int(clamping: xmlBufferLength(buffer))))
  }
}

/// Stops the parser (`internalSubsetSAXFunc`) at a document type, before any entity is declared; XMP has none.
private func refuseDocumentType(
  _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<xmlChar>?,
  _ externalID: UnsafePointer<xmlChar>?, _ systemID: UnsafePointer<xmlChar>?
) {
  let context = context?.assumingMemoryBound(to: xmlParserCtxt.self)
  context?.pointee._private = UnsafeMutableRawPointer(context)
  xmlStopParser(context)
}

/// A document that is copied but never changed.
final class XMLTree: @unchecked Sendable {
  let document: XMLDocument

  init(_ document: consuming XMLDocument) { self.document = document }
}

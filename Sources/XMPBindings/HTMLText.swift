// Ownership: the document is freed when the text has been read; all else are its nodes.

internal import CXMPBindings

/// The plain text of HTML, with its links and its lines.
package enum HTMLText {
  /// The largest text in bytes that is read; of a longer one the beginning.
  private static let maxSize = 1 << 20
  /// The elements that begin a new line.
  private static let lines: Set<String> = [
    "address", "blockquote", "br", "dd", "div", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "hr",
    "li", "ol", "p", "pre", "table", "tr", "ul",
  ]
  /// The elements whose content nobody reads.
  private static let hidden: Set<String> = ["head", "script", "style", "template", "title"]

  /// Returns the text of HTML, which may be damaged; each link's address follows its text in parentheses.
  ///
  /// Nothing that the HTML names is loaded. Spaces and lines are as a browser has them.
  package static func plain(_ html: String) -> String {
    read(html, with: HTMLTextReader(writesAddresses: true)).text
  }

  /// Returns the pieces of the text of HTML, each with its look and the address that it leads to.
  package static func pieces(_ html: String) -> [Piece] {
    let reader = read(html, with: HTMLTextReader(writesAddresses: false))
    var rest = reader.text.utf8[...]
    return reader.spans.map { span in
      let text = String(decoding: rest.prefix(span.length), as: UTF8.self)
      rest = rest.dropFirst(span.length)
      return Piece(text: text, look: span.look)
    }
  }

  /// A piece of a text with one look.
  package struct Piece: Equatable {
    package let text: String
    package let look: Look
  }

  /// The look of words.
  package struct Look: Equatable {
    package var isBold = false
    package var isItalic = false
    /// The address to which the words lead; nil if they are no link.
    package var address: String?
  }

  private static func read(_ html: String, with reader: HTMLTextReader) -> HTMLTextReader {
    let bytes = Array(html.utf8.prefix(maxSize))
    let options =
      HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_NONET.rawValue
    let document = bytes.withUnsafeBytes {
      htmlReadMemory(
        $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), nil,
        "UTF-8",
        Int32(bitPattern: options))
    }
    guard let document else { return reader }
    defer { xmlFreeDoc(document) }
    var reader = reader
    reader.read(xmlDocGetRootElement(document))
    return reader
  }

  /// A walk over the nodes of a document, without recursion.
  private struct HTMLTextReader {
    /// Whether the address of each link follows its text, as text without looks needs it.
    let writesAddresses: Bool
    /// The text so far, without a space or line at its end.
    private(set) var text = ""
    /// The lengths in bytes of the text's parts of one look, in order.
    private(set) var spans: [(length: Int, look: Look)] = []
    /// The white space before the next word.
    private var gap = ""
    /// The open links, with the places in the text, in bytes, at which they begin; nil before their first word.
    private var links: [(start: Int?, address: String?)] = []
    /// The numbers of open elements that make text bold and italic.
    private var (bold, italic) = (0, 0)

    init(writesAddresses: Bool) { self.writesAddresses = writesAddresses }

    private var look: Look {
      let address = links.lazy.compactMap(\.address).last
      return Look(
        isBold: bold > 0, isItalic: italic > 0, address: writesAddresses ? nil : address)
    }

    mutating func read(_ root: xmlNodePtr?) {
      var node = root
      while let current = node {
        if enter(current), let child = current.pointee.children {
          node = child
          continue
        }
        node = next(after: current, in: root)
      }
    }

    /// Returns the node after one whose content has been read, and ends the elements between.
    private mutating func next(
      after node: xmlNodePtr, in root: xmlNodePtr?
    ) -> xmlNodePtr? {
      var node = node
      while true {
        leave(node)
        if node == root { return nil }
        if let sibling = node.pointee.next { return sibling }
        guard let parent = node.pointee.parent else { return nil }
        node = parent
      }
    }

    /// Reads a node, and returns whether its children are to be read.
    private mutating func enter(_ node: xmlNodePtr) -> Bool {
      switch node.pointee.type {
      case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
        add(node.pointee.content.map { String(cString: $0) } ?? "")
        return false
      case XML_ELEMENT_NODE:
        let name = name(of: node)
        if HTMLText.lines.contains(name) { gap = "\n" }
        switch name {
        case "a": links.append((nil, address(of: node)))
        case "b", "strong": bold += 1
        case "i", "em": italic += 1
        default: break
        }
        return !HTMLText.hidden.contains(name)
      default:
        return false
      }
    }

    private mutating func leave(_ node: xmlNodePtr) {
      guard node.pointee.type == XML_ELEMENT_NODE else { return }
      let name = name(of: node)
      if HTMLText.lines.contains(name) { gap = "\n" }
      switch name {
      case "a": endLink()
      case "b", "strong": bold -= 1
      case "i", "em": italic -= 1
      default: break
      }
    }

    /// Ends a link, with its address if it has no words, or its words cannot lead there.
    private mutating func endLink() {
      guard let (start, address) = links.last else { return }
      if let address, start == nil { add(" \(address) ") }
      links.removeLast()
      guard let address, let start, writesAddresses,
        !String(decoding: text.utf8.dropFirst(start), as: UTF8.self).contains(address)
      else { return }
      add(" (\(address))")
    }

    private func address(of node: xmlNodePtr) -> String? {
      let attribute = node.attributes.first { String(cString: $0.pointee.name) == "href" }
      guard let address = attribute?.text, address.hasPrefix("http") else { return nil }
      return address
    }

    /// Adds a text, of whose white space each run counts as one space.
    private mutating func add(_ new: String) {
      var isSpaced = new.first?.isWhitespace == true
      for word in new.split(whereSeparator: \.isWhitespace) {
        if isSpaced, gap.isEmpty { gap = " " }
        let look = look
        // The space before a link is not underlined.
        if !text.isEmpty { append(gap, spans.last?.look == look ? look : Look()) }
        if !links.isEmpty, links[links.count - 1].start == nil {
          links[links.count - 1].start = text.utf8.count
        }
        append(word, look)
        (gap, isSpaced) = ("", true)
      }
      if new.last?.isWhitespace == true, gap.isEmpty { gap = " " }
    }

    private mutating func append(_ new: some StringProtocol, _ look: Look) {
      guard !new.isEmpty else { return }
      text += new
      if spans.last?.look == look {
        spans[spans.count - 1].length += new.utf8.count
      } else {
        spans.append((new.utf8.count, look))
      }
    }

    private func name(of node: xmlNodePtr) -> String {
      String(cString: node.pointee.name).lowercased()
    }
  }
}

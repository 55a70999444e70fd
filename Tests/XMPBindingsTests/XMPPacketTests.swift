import Testing
import XMPBindings

/// Files that are changed.
struct XMPPacketTests {
  private static let name = XMPName("urn:new#", "thing")

  private static let foreign = """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <!-- kept -->
    <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="somebody">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
        tiff:Software="camera" tiff:DateTime="2020-01-02T03:04:05">
       <tiff:ImageDescription>one</tiff:ImageDescription><!-- kept as well -->
      </rdf:Description>
     </rdf:RDF>
    </x:xmpmeta>
    <?xpacket end="w"?>
    """

  private func changed(_ text: String, _ change: (inout RDFGraph) -> Void) throws -> XMPPacket {
    let packet = try XMPPacket(parsing: Array(text.utf8))
    var graph = packet.graph
    change(&graph)
    return try packet.saying(graph)
  }

  private static let values: [XMPValue] = [
    XMPValue(text: ""), XMPValue(text: "a < b & c > \"d\" 'e' ]]>"), XMPValue(text: " \n\t\r x "),
    XMPValue(text: "\u{202E}\u{200B}\u{FEFF}👩‍👩‍👧 e\u{301}"), XMPValue(.resource("urn:x?a=1&b=2")),
    XMPValue(fields: [:]), XMPValue(.bag, []),
    XMPValue(.sequence, [XMPValue(text: "1"), XMPValue(.alternatives, [XMPValue(text: "2")])]),
    XMPValue(.text("x"), qualifiers: [.language: XMPValue(text: "de")]),
    XMPValue(
      .array(.bag, [XMPValue(text: "x")]),
      qualifiers: [
        XMPName("urn:other#", "q"): XMPValue(text: "y"), .language: XMPValue(text: "de"),
      ]),
    XMPValue(fields: [XMPName("urn:third#", "field"): XMPValue(text: "x")]),
  ]

  @Test(arguments: values)
  func whatIsWrittenIsRead(value: XMPValue) throws {
    let packet = try changed(Self.foreign) { $0.properties[Self.name] = value }
    let again = try RDFGraph(parsing: packet.bytes)
    #expect(again.properties[Self.name] == value)
    #expect(again.properties.count == 4)
  }

  @Test func anEmptyFileTakesWhatIsSaid() throws {
    var graph = RDFGraph()
    graph.properties[Self.name] = XMPValue(text: "x")
    let packet = try XMPPacket().saying(graph)
    #expect(try RDFGraph(parsing: packet.bytes) == graph)
    #expect(try RDFGraph(parsing: XMPPacket().bytes) == RDFGraph())
  }

  @Test func whatIsNotChangedStaysAsItWasWritten() throws {
    let packet = try changed(Self.foreign) { $0.properties[Self.name] = XMPValue(text: "x") }
    let text = String(decoding: packet.bytes, as: UTF8.self)
    for part in [
      "<!-- kept -->", "<!-- kept as well -->", "x:xmptk=\"somebody\"", "<?xpacket end=\"w\"?>",
      "tiff:Software=\"camera\" tiff:DateTime=\"2020-01-02T03:04:05\"",
      "<tiff:ImageDescription>one</tiff:ImageDescription>",
    ] {
      #expect(text.contains(part))
    }
  }

  @Test func whatIsTheSameIsNotWritten() throws {
    let packet = try changed(Self.foreign) { _ in }
    #expect(packet.bytes == Array(Self.foreign.utf8))
  }

  @Test func attributesAndElementsAreReplacedAndRemoved() throws {
    let software = XMPName("http://ns.adobe.com/tiff/1.0/", "Software")
    let description = XMPName("http://ns.adobe.com/tiff/1.0/", "ImageDescription")
    let packet = try changed(Self.foreign) {
      $0.properties[software] = XMPValue(.bag, [XMPValue(text: "x")])
      $0.properties[description] = nil
    }
    let text = String(decoding: packet.bytes, as: UTF8.self)
    #expect(!text.contains("camera"))
    #expect(!text.contains("ImageDescription"))
    #expect(packet.graph.properties[software]?.items == [XMPValue(text: "x")])
  }

  @Test func prefixesThatMeanSomethingElseAreLeftAlone() throws {
    let text = Self.foreign
      .replacing("xmlns:tiff=", with: "xmlns:photopages=\"urn:foreign#\" xmlns:tiff=")
      .replacing("tiff:Software", with: "photopages:Software")
    let ours = XMPName(XMPNamespace.photoPages, "likes")
    let packet = try changed(text) { $0.properties[ours] = XMPValue(text: "x") }
    #expect(packet.graph.properties[XMPName("urn:foreign#", "Software")]?.text == "camera")
    #expect(packet.graph.properties[ours]?.text == "x")
  }

  @Test func rdfWithoutAPrefixIsWrittenTo() throws {
    let text = """
      <RDF xmlns="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><Description/></RDF>
      """
    let value = XMPValue(.bag, [XMPValue(fields: [Self.name: XMPValue(text: "x")])])
    let packet = try changed(text) { $0.properties[Self.name] = value }
    #expect(try RDFGraph(parsing: packet.bytes).properties == [Self.name: value])
  }

  @Test func rdfWithoutADescriptionIsWrittenTo() throws {
    let text = "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"/>"
    let packet = try changed(text) { $0.properties[Self.name] = XMPValue(text: "x") }
    #expect(try RDFGraph(parsing: packet.bytes).properties == [Self.name: XMPValue(text: "x")])
  }

  @Test func eachDescriptionMayDeclareItsOwnNamespaces() throws {
    let text = """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
       <rdf:Description xmlns:a="urn:a#" xmlns:p="urn:one#" a:one="1" p:x="1"/>
       <rdf:Description xmlns:b="urn:b#" xmlns:p="urn:two#"><b:two>2</b:two><p:y/></rdf:Description>
      </rdf:RDF>
      """
    let two = XMPName("urn:b#", "two")
    let names = [XMPName("urn:a#", "one"), XMPName("urn:one#", "x"), XMPName("urn:two#", "y")]
    let value = XMPValue(
      fields: Dictionary(uniqueKeysWithValues: (names + [two]).map { ($0, XMPValue(text: "3")) }))
    for name in names + [two] {
      let packet = try changed(text) {
        for other in names + [two] { $0.properties[other] = XMPValue(text: "4") }
        $0.properties[name] = value
      }
      #expect(packet.graph.properties[name] == value)
      #expect(packet.graph.properties.count == 4)
    }
  }

  @Test func controlCharactersBecomeSpaces() {
    #expect(XMPValue(text: "a\u{0}b\u{1B}c\u{FFFE}d\te\u{7F}").text == "a b c d\te\u{7F}")
  }

  @Test func paddingOfAPacketInAPhotoIsNoPartOfIt() throws {
    let padded = Array(Self.foreign.utf8) + Array(repeating: 0, count: 2048)
    #expect(try RDFGraph(parsing: padded) == RDFGraph(parsing: Array(Self.foreign.utf8)))
  }
}

/// Files that are made to harm who reads them.
struct HostilePacketTests {
  private static func packet(_ properties: String, before: String = "") -> [UInt8] {
    Array(
      """
      \(before)<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
       xmlns:a="urn:a#">\(properties)</rdf:Description></rdf:RDF>
      """.utf8)
  }

  @Test(arguments: [
    // Each ten times the one before: a thousand million in the end.
    "<!DOCTYPE x [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'>]>",
    "<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>",
    "<!DOCTYPE x [<!ENTITY % a SYSTEM 'http://127.0.0.1:9/a.dtd'> %a;]>",
    "<!DOCTYPE x SYSTEM 'file:///dev/zero'>",
  ])
  func noEntityIsEverDeclared(type: String) {
    for value in ["<a:b>&a;</a:b>", "<a:b a:c='&a;'/>", "<a:b>text</a:b>"] {
      #expect(throws: XMPError.refused(reason: "document type")) {
        try XMPPacket(parsing: Self.packet(value, before: type))
      }
    }
  }

  @Test(arguments: [63, 65, 1000, 100_000])
  func whatIsNestedTooDeepIsRefused(depth: Int) {
    let begin = String(repeating: "<a:b rdf:parseType='Resource'>", count: depth)
    let packet = Self.packet(begin + "text" + String(repeating: "</a:b>", count: depth))
    // Text stands in the innermost, where only properties may.
    #expect(throws: XMPError.self) { try XMPPacket(parsing: packet) }
    let whole = begin + "<a:c/>" + String(repeating: "</a:b>", count: depth)
    let isRead = (try? XMPPacket(parsing: Self.packet(whole))) != nil
    #expect(isRead == (depth < 64))
  }

  @Test func moreElementsThanFitIntoMemoryAreRefused() {
    let packet = Self.packet(String(repeating: "<a:b/>", count: 6_000_001))
    #expect(throws: XMPError.refused(reason: "too many elements")) {
      try XMPPacket(parsing: packet)
    }
  }

  @Test func oneMoreItemLeavesTheOthersAsTheyWereWritten() throws {
    let list = "<a:b><rdf:Seq><rdf:li>1</rdf:li><!-- theirs --><rdf:li  >2</rdf:li></rdf:Seq></a:b>"
    let packet = try XMPPacket(parsing: Self.packet(list))
    var graph = packet.graph
    let name = XMPName("urn:a#", "b")
    for (items, text) in [
      (
        ["1", "2", "3"],
        "<rdf:li>1</rdf:li><!-- theirs --><rdf:li>2</rdf:li>\n     <rdf:li>3</rdf:li>"
      ),
      (
        ["0", "1", "2"],
        "<rdf:li>0</rdf:li>\n     <rdf:li>1</rdf:li><!-- theirs --><rdf:li>2</rdf:li>"
      ),
      (["1"], "<rdf:li>1</rdf:li><!-- theirs --></rdf:Seq>"),
      (
        ["1", "x", "2"],
        "<rdf:li>1</rdf:li>\n     <rdf:li>x</rdf:li><!-- theirs --><rdf:li>2</rdf:li>"
      ),
    ] {
      graph.properties[name] = XMPValue(.sequence, items.map { XMPValue(text: $0) })
      let written = try packet.saying(graph)
      #expect(String(decoding: written.bytes, as: UTF8.self).contains(text), "\(items)")
      #expect(written.graph == graph)
    }
  }
}

import BenchSystem

/// Sidecars as the program writes them.
public enum SidecarText {
  /// People who write comments.
  private static let authorCount = 40
  /// Words in a comment: from a cry to a paragraph.
  private static let lengths = 3...40
  private static let words = [
    "the", "light", "on", "this", "one", "is", "lovely", "where", "did", "you", "take", "it", "we",
    "were", "there", "in", "summer", "and", "rained", "all", "day", "grandmother", "would", "have",
    "liked", "that", "very", "much",
  ]

  /// A sidecar with comments, an hour between two, and with a person's name if there is one.
  ///
  /// - Parameters:
  ///   - comments: how many.
  ///   - name: a person on the photo.
  ///   - seed: another one makes other texts.
  /// - Returns: the file's bytes.
  public static func bytes(comments: Int, name: String? = nil, seed: Int) -> [UInt8] {
    var random = RandomNumbers(seed: seed)
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
       <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:photopages="https://photopages.github.io/ns/1.0/"
          xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
          xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"
          xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#">

      """
    if let name { text += region(of: name) }
    if comments > 0 {
      let items = (0..<comments).map { item($0, seed, &random) }
      text += "   <photopages:comments><rdf:Seq>\n"
      text += items.joined() + "   </rdf:Seq></photopages:comments>\n"
    }
    text += """
        </rdf:Description>
       </rdf:RDF>
      </x:xmpmeta>

      """
    return Array(text.utf8)
  }

  private static func region(of name: String) -> String {
    """
       <mwg-rs:Regions rdf:parseType="Resource">
        <mwg-rs:AppliedToDimensions stDim:w="1000" stDim:h="667" stDim:unit="pixel"/>
        <mwg-rs:RegionList><rdf:Bag>
         <rdf:li><rdf:Description mwg-rs:Name="\(name)" mwg-rs:Type="Face">
          <mwg-rs:Area stArea:x="0.5" stArea:y="0.1" stArea:w="0.1" stArea:h="0.15"
            stArea:unit="normalized"/>
         </rdf:Description></rdf:li>
        </rdf:Bag></mwg-rs:RegionList>
       </mwg-rs:Regions>

    """
  }

  private static func item(_ number: Int, _ seed: Int, _ random: inout RandomNumbers) -> String {
    let author = Int.random(in: 0..<authorCount, using: &random)
    let length = Int.random(in: lengths, using: &random)
    let said = (0..<length).map { _ in words.randomElement(using: &random) ?? "" }
    let (hour, day, year) = (number % 24, number / 24 % 28 + 1, 2010 + number / (24 * 28 * 12))
    let month = number / (24 * 28) % 12 + 1
    return """
           <rdf:li rdf:parseType="Resource">
            <photopages:author>Person \(author)</photopages:author>
            <photopages:authorID>person-\(author)</photopages:authorID>
            <photopages:date>\(year)-\(two(month))-\(two(day))T\(two(hour)):00:00.000Z</photopages:date>
            <photopages:id>\(seed)-\(number)</photopages:id>
            <photopages:text>\(number): \(said.joined(separator: " "))</photopages:text>
           </rdf:li>

      """
  }

  private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}

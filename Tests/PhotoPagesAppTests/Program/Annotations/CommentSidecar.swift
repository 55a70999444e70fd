import Foundation
import TestSupport

/// A sidecar with comments, as anybody might write it.
enum CommentSidecar {
  /// Its bytes.
  ///
  /// - Parameter texts: what somebody has said, the oldest first; each is called by its place in the list.
  /// - Returns: a whole XMP file.
  static func bytes(_ texts: [String]) -> [UInt8] {
    let items = texts.enumerated().map { number, text in
      """
      <rdf:li rdf:parseType="Resource"><pp:author>Somebody</pp:author>
      <pp:authorID>somebody</pp:authorID><pp:id>\(number)</pp:id>
      <pp:date>2026-01-01T00:\(10 + number / 50):\(10 + number % 50).000Z</pp:date>
      <pp:text>\(escaped(text))</pp:text></rdf:li>
      """
    }
    let text = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:pp="https://photopages.github.io/ns/1.0/"><pp:comments>
      <rdf:Seq>\(items.joined(separator: "\n"))</rdf:Seq></pp:comments></rdf:Description>
      </rdf:RDF></x:xmpmeta>
      """
    return Array(text.utf8)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

extension ScratchFolder {
  /// The texts of a photo's comments as exiftool reads them; none where there is no sidecar.
  func commentTexts(of photo: String) throws -> [String] {
    guard let sidecar = content(photo + ".xmp") else { return [] }
    let comments = try PictureTool.listing(of: sidecar, "-struct")["Comments"] as? [[String: Any]]
    return (comments ?? []).compactMap { $0["Text"] as? String }
  }
}

import TestSupport
import Testing

/// The roles of sources.
struct RoleTableTests {
  private func names(
    _ pattern: Regex<(Substring, Substring)>, in path: String
  ) throws -> Set<String> {
    try Set(SourceFile(path: path).text.matches(of: pattern).map { String($0.1) })
  }

  @Test("All roles are declared in one file, and are in the viewer's list and the page's table")
  func lists() throws {
    let declaration = /protocol (\w+PhotoSource|AvatarSource)\b/
    let file = "Sources/PhotoPages/Photos/PhotoSourceRoles.swift"
    let declared = try names(declaration, in: file)
    #expect(declared.count > 10)
    let elsewhere = try Repository.swiftFiles(below: "Sources").filter { $0.path != file }
      .flatMap { $0.text.matches(of: declaration).map { String($0.1) } }
    #expect(elsewhere == [])
    let list = "Sources/PhotoPages/Photos/PhotoSourceRole.swift"
    #expect(try names(/source is any (\w+)/, in: list) == declared)
    #expect(try names(/\| `(\w+Source)` \|/, in: "docs/listing.md") == declared)
  }

  @Test("Each role says what the viewer offers with it")
  func offers() throws {
    let text = try SourceFile(path: "Sources/PhotoPages/Photos/PhotoSourceRoles.swift").text
    let comments = text.matches(of: /((?:\/\/\/.*\n)+)public protocol/).map { String($0.1) }
    #expect(comments.count > 10)
    for comment in comments { #expect(comment.contains("/// The viewer "), "\(comment)") }
  }
}

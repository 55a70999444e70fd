import Foundation
import TestSupport
import Testing

/// The templates of the texts to translate, and the catalogues of all languages.
struct CatalogueTests {
  @Test("The templates hold the texts of the sources: `make pot` writes them")
  func templates() throws {
    let folder = TemporaryFolder()
    let script = Repository.root.appending(path: ".ci/templates").path
    try Self.run(script, folder.path)
    for domain in Repository.textDomains {
      let path = "\(folder.path)/\(domain).pot"
      let current = Catalogue(try String(contentsOfFile: path, encoding: .utf8)).entries.map(\.key)
      let kept = try Catalogue(path: "po/\(domain).pot").entries.map(\.key)
      #expect(current.count > 100)
      #expect(current.filter { !kept.contains($0) } == [], "\(domain): new texts")
      #expect(kept.filter { !current.contains($0) } == [], "\(domain): texts that are gone")
    }
  }

  @Test(
    "Each domain has a catalogue in each language of LINGUAS", arguments: Repository.textDomains)
  func languages(domain: String) throws {
    let folder = Repository.root.appending(path: "po/\(domain)").path
    let found = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".po") }.map { String($0.dropLast(3)) }
    let listed = try Repository.languages
    #expect(found.sorted() == listed)
  }

  @Test("A catalogue translates each text of its template: `make po` adds those that it lacks")
  func translations() throws {
    for (domain, language) in try Self.catalogues {
      let entries = try Catalogue(path: "po/\(domain)/\(language).po").entries
      let template = try Catalogue(path: "po/\(domain).pot").entries.map(\.key)
      let translated = entries.filter { entry in
        !entry.isFuzzy && entry.translations.allSatisfy { !$0.isEmpty }
      }.map(\.key)
      let missing = template.filter { !translated.contains($0) }
      #expect(missing == [], "\(language) of \(domain)")
    }
  }

  @Test("A translation has the placeholders of its text")
  func placeholders() throws {
    for (domain, language) in try Self.catalogues {
      let entries = try Catalogue(path: "po/\(domain)/\(language).po").entries
      let wrong = entries.filter { !Self.hasItsPlaceholders($0) }.map(\.id)
      #expect(wrong == [], "\(language) of \(domain)")
    }
  }

  @Test(
    "A missing or another placeholder is found, and one form may say a number in words",
    arguments: [
      (["Hi {name}"], ["{name}!"], true), (["Hi {name}"], ["{nam}!"], false),
      (["Hi {name}"], ["!"], false), (["Hi"], ["{name}"], false),
      (["{count} in {a}", "{count} in {a}"], ["one in {a}", "{count} in {a}"], true),
      (["{count} in {a}", "{count} in {a}"], ["{count}", "{count} in {a}"], false),
      (["{count} in {a}", "{count} in {a}"], ["one in {a}", "all in {a}"], false),
      (["Copy {a}", "Copy {count}"], ["{a}", "{count}", "{count}"], true),
      (["Copy {a}", "Copy {count}"], ["{a}", "{a}", "{a}"], false),
    ])
  func checking(texts: [String], translations: [String], isRight: Bool) throws {
    let forms = translations.enumerated().map {
      texts.count > 1 ? "msgstr[\($0)] \"\($1)\"" : "msgstr \"\($1)\""
    }
    let plural = texts.dropFirst().map { "msgid_plural \"\($0)\"" }
    let text = (["msgid \"\(texts[0])\""] + plural + forms).joined(separator: "\n")
    let entry = try #require(Catalogue(text).entries.first)
    #expect(Self.hasItsPlaceholders(entry) == isRight)
  }

  @Test("gettext accepts each catalogue")
  func compiling() throws {
    for (domain, language) in try Self.catalogues {
      let path = Repository.root.appending(path: "po/\(domain)/\(language).po").path
      try Self.run("/usr/bin/env", "msgfmt", "--check", "--output-file=/dev/null", path)
    }
  }

  /// The catalogues by domain and language.
  private static var catalogues: [(domain: String, language: String)] {
    get throws {
      let languages = try Repository.languages
      return Repository.textDomains.flatMap { domain in languages.map { (domain, $0) } }
    }
  }

  /// Whether each translation has the placeholders of the text, or of the one for several things.
  ///
  /// A form that is for one number, which the last one never is, need not have that number.
  private static func hasItsPlaceholders(_ entry: Catalogue.Entry) -> Bool {
    let forms = entry.translations.map(placeholders)
    guard let plural = entry.plural else { return forms == [placeholders(entry.id)] }
    let allowed = [entry.id, plural].map { placeholders($0).subtracting(["{count}"]) }
    return forms.last == placeholders(plural)
      && forms.allSatisfy { allowed.contains($0.subtracting(["{count}"])) }
  }

  private static func placeholders(_ text: String) -> Set<String> {
    Set(text.matches(of: /\{\w+\}/).map { String($0.0) })
  }

  /// Runs a program, which must end well.
  private static func run(_ program: String, _ arguments: String...) throws {
    let output = Pipe()
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(String(decoding: said, as: UTF8.self))")
  }
}

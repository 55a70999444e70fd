import Foundation
import TestSupport
import Testing

@testable import PhotoPages
@testable import PhotoPagesApp

@Suite("Help") struct HelpTests {
  /// The usual keys of each command that has any, by its name.
  private static let keys: [String: Set<String>] = {
    let standard = Command.allCases.map { ($0.rawValue, $0.usualKeys.flatMap(\.keys)) }
    let added = DesktopAction.all.map { ($0.command.name, $0.keys) }
    // The arrow keys' meaning depends on more than the state, so the table of commands has none.
    let arrows = ["next-photo": "Right", "previous-photo": "Left"]
    return Dictionary(
      (standard + added).map { name, keys in
        (name, Set(keys + [arrows[name]].compactMap(\.self)))
      }, uniquingKeysWith: { $0.union($1) }
    ).filter { !$0.value.isEmpty }
  }()

  @Test(
    "The help is looked for in the user's languages, then in English",
    arguments: [
      (["de_AT.UTF-8", "de_AT", "de", "C"], ["de_AT.UTF-8", "de_AT", "de", "en"]),
      (["C"], ["en"]), (["fr", "de", "C"], ["fr", "de", "en"]), ([], ["en"]),
    ])
  func folders(languages: [String], folders: [String]) {
    #expect(Help.folders(preferring: languages) == folders)
  }

  @Test("The keys in the help are those of the commands", arguments: HelpPage.languages)
  func rows(language: String) throws {
    for row in try HelpPage(language).rows {
      let known = try row.commands.map { try #require(Self.keys[$0], "\($0) has no keys") }
      let all = known.reduce(into: Set()) { $0.formUnion($1) }
      #expect(Set(row.keys).subtracting(all) == [], "\(row.commands)")
      for (command, keys) in zip(row.commands, known) {
        #expect(!keys.isDisjoint(with: row.keys), "\(command)")
      }
    }
  }

  @Test("The help lists each command that has keys once", arguments: HelpPage.languages)
  func complete(language: String) throws {
    let commands = try HelpPage(language).rows.flatMap(\.commands)
    #expect(commands.sorted() == Self.keys.keys.sorted())
  }

  @Test("The sentences of the help name keys that mean something", arguments: HelpPage.languages)
  func sentences(language: String) throws {
    // In tagging, in the gallery and in slideshows.
    let others: Set = ["Return", "space", "Tab"]
    let all = Self.keys.values.reduce(into: others) { $0.formUnion($1) }
    let sections = try HelpPage(language).sections
    #expect(sections.contains { !$0.keys.isEmpty })
    for section in sections {
      #expect(section.keys.subtracting(all) == [], "\(section.id)")
    }
  }

  @Test("A key in parentheses is one of the command before it")
  func labelledKeys() throws {
    let labels =
      Command.allCases.map { ($0.label.english, $0.rawValue) }
      + DesktopAction.all.map {
        (AnyCommand.custom($0.command).label.english, $0.command.name)
      }
    let labelled = try HelpPage("en").labelledKeys
    #expect(labelled.count > 10)
    for (label, key) in labelled {
      let commands = labels.filter { $0.0 == label }.map(\.1)
      #expect(commands.contains { Self.keys[$0]?.contains(key) == true }, "\(label) (\(key))")
    }
  }

  @Test("All languages have the same sections and keys", arguments: HelpPage.languages)
  func alike(language: String) throws {
    let (page, english) = try (HelpPage(language), HelpPage("en"))
    #expect(page.rows == english.rows)
    #expect(page.sections.map(\.id) == english.sections.map(\.id))
    for (section, other) in zip(page.sections, english.sections) {
      #expect(section.keys == other.keys, "\(section.id)")
    }
  }

  @Test("Each label that the help quotes is a text of the interface", arguments: HelpPage.languages)
  func labels(language: String) throws {
    // English has no catalogue: the texts of another one are those of the program.
    let isEnglish = language == "en"
    let catalogue = try Self.catalogue(of: isEnglish ? "de" : language)
    for (section, english) in try zip(HelpPage(language).sections, HelpPage("en").sections) {
      let translations = try english.labels.map { label in
        let known = try #require(catalogue[label], "“\(label)” is no text of the program")
        return isEnglish ? [label] : known
      }
      let allowed = translations.reduce(into: Set()) { $0.formUnion($1) }
      #expect(Set(section.labels).subtracting(allowed) == [], "\(section.id)")
      for (label, translation) in zip(english.labels, translations) {
        #expect(!translation.isDisjoint(with: section.labels), "\(section.id): \(label)")
      }
    }
  }

  @Test("The pages need no other file and no network", arguments: HelpPage.languages)
  func alone(language: String) throws {
    let text = try HelpPage(language).text
    #expect(text.contains("<html lang=\"\(language)\">"))
    #expect(text.contains("prefers-color-scheme: dark"))
    for word in ["<script", "<img", "<link", "src=", "url(", "@import", "://"] {
      #expect(!text.contains(word), "\(word)")
    }
    let targets = text.matches(of: /href="([^"]*)"/).map { String($0.1) }
    #expect(targets == (try HelpPage(language).sections.map { "#" + $0.id }))
  }

  /// The translations into a language by the English text, without its context.
  private static func catalogue(of language: String) throws -> [String: Set<String>] {
    var all: [String: Set<String>] = [:]
    for domain in ["photo-pages", "photo-pages-libraries"] {
      let text = try SourceFile(path: "po/\(domain)/\(language).po").text
      for entry in text.split(separator: "\n\n") {
        let (id, translation) = texts(of: entry)
        all[id, default: []].insert(translation)
      }
    }
    return all
  }

  /// The English text and the translation of an entry of a catalogue, in the singular.
  private static func texts(of entry: Substring) -> (id: String, translation: String) {
    var texts: [Substring: String] = [:]
    var field: Substring = ""
    for line in entry.split(separator: "\n") where !line.hasPrefix("#") {
      if !line.hasPrefix("\"") { field = line.prefix { $0 != " " } }
      texts[field, default: ""] += line.drop { $0 != "\"" }.dropFirst().dropLast()
    }
    return (texts["msgid"] ?? "", texts["msgstr"] ?? texts["msgstr[0]"] ?? "")
  }
}

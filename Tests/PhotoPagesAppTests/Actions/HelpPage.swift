import Foundation
import PhotoPages
import TestSupport
import Testing

/// A page of the help as its readers see it, for comparing it with the program.
struct HelpPage {
  /// A row of the table of keys.
  struct Row: Equatable {
    /// The names of the commands.
    let commands: [String]
    /// The keys in GTK's notation.
    let keys: [String]
  }

  /// A part of the page below a heading.
  struct Section {
    let id: String
    /// The words of the interface that it quotes, which alone are bold.
    let labels: [String]
    /// The keys that its sentences name, in GTK's notation.
    let keys: Set<String>
  }

  /// The HTML.
  let text: String
  let rows: [Row]
  let sections: [Section]
  /// The labels that a key follows in parentheses, with that key in GTK's notation.
  let labelledKeys: [(label: String, key: String)]

  /// The languages that have a page.
  static let languages: [String] = {
    let folder = Repository.root.appending(path: "docs/help").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }()

  /// Reads the page in a language.
  init(_ language: String) throws {
    let text = try SourceFile(path: "docs/help/\(language)/index.html").text
    let names = try #require(keyNames[language], "Keys have no names in “\(language)”.")
    func keys(in part: Substring) -> [String] {
      part.matches(of: /<kbd>([^<]+)<\/kbd>/).map { Self.accelerator(of: $0.1, names) }
    }
    self.text = text
    rows = text.matches(of: /(?s)<tr data-commands="([^"]+)">(.*?)<\/tr>/).map {
      Row(commands: $0.1.split(separator: " ").map(String.init), keys: keys(in: $0.2))
    }
    labelledKeys = text.matches(of: /<b>([^<]+)<\/b> \(<kbd>([^<]+)<\/kbd>\)/).map {
      (String($0.1), Self.accelerator(of: $0.2, names))
    }
    sections = text.matches(of: /(?s)<section id="([^"]+)">(.*?)<\/section>/).map {
      let sentences = String($0.2).replacing(/(?s)<table>.*<\/table>/, with: "")
      return Section(
        id: String($0.1), labels: sentences.matches(of: /<b>([^<]+)<\/b>/).map { String($0.1) },
        keys: Set(keys(in: sentences[...])))
    }
  }

  /// Returns the key that people read as “Ctrl+F”, in GTK's notation.
  private static func accelerator(of shown: Substring, _ names: [String: String]) -> String {
    let key = shown.last == "+" ? "+" : shown.split(separator: "+").last ?? ""
    let modifiers = shown.dropLast(key.count).split(separator: "+").map {
      "<\(names[String($0)] ?? String($0))>"
    }
    let name = names[String(key)] ?? (key.count == 1 ? key.lowercased() : String(key))
    return modifiers.joined() + name
  }
}

/// The names of keys and modifiers that differ from GTK's, by language.
private let keyNames: [String: [String: String]] = [
  "en": [
    "Ctrl": "Control", "Page Down": "Page_Down", "Page Up": "Page_Up", "Space": "space",
    "Backspace": "BackSpace",
  ],
  "de": [
    "Strg": "Control", "Umschalt": "Shift", "Rechts": "Right", "Links": "Left", "Hoch": "Up",
    "Bild ab": "Page_Down", "Bild auf": "Page_Up", "Leertaste": "space",
    "Rücktaste": "BackSpace", "Pos1": "Home", "Ende": "End", "Entf": "Delete",
    "Eingabe": "Return", "Esc": "Escape", "Menü": "Menu",
  ],
].mapValues { names in
  let symbols = [
    "+": "plus", "=": "equal", "-": "minus", ".": "period", ",": "comma", "?": "question",
    "[": "bracketleft", "]": "bracketright",
  ]
  return names.merging(symbols) { name, _ in name }
}

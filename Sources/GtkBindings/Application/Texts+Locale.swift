import CGtkBindings
import Glibc

/// The order of the parts of a date.
package enum DateOrder: Sendable {
  case dayFirst, monthFirst, yearFirst

  /// Reads the order from the format of a locale's dates (`strftime`), such as `%m/%d/%Y`.
  package init(ofFormat format: String) {
    let parts = format.split(separator: "%", omittingEmptySubsequences: true)
      .compactMap { $0.drop { "-_0^#EO".contains($0) }.first }
    for part in parts {
      switch part {
      case "d", "e": self = .dayFirst
      case "m", "b", "B", "h", "D": self = .monthFirst
      case "Y", "y", "C", "F": self = .yearFirst
      default: continue
      }
      return
    }
    self = .dayFirst
  }
}

extension Texts {
  /// The user's languages as the system names them, the preferred one first.
  ///
  /// Each stands there with its region, such as `de_AT`, then without; the last one is `C`.
  package static var languages: [String] {
    guard let names = g_get_language_names() else { return [] }
    var languages: [String] = []
    while let name = names[languages.count] { languages.append(String(cString: name)) }
    return languages
  }

  /// The order of dates in the user's locale.
  package static let dateOrder = DateOrder(ofFormat: string(of: nl_item(D_FMT)))

  /// Whether the user's locale counts the hours of the day to twelve.
  package static let hasTwelveHours = hasTwelveHours(inFormat: string(of: nl_item(T_FMT)))

  /// Whether the format of a locale's times (`strftime`) counts the hours to twelve, such as `%I:%M:%S %p`.
  package static func hasTwelveHours(inFormat format: String) -> Bool {
    ["%r", "%I", "%l", "%-I", "%p", "%P"].contains { format.contains($0) }
  }

  private static func string(of item: nl_item) -> String {
    nl_langinfo(item).map { String(cString: $0) } ?? ""
  }
}

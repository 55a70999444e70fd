import FoundationEssentials
import Gtk
import PhotoPages

extension Date {
  /// The date as people write it, in local time; `pattern` as `g_date_time_format` has it.
  func written(as pattern: Message) -> String {
    DateText.format(secondsSince1970: timeIntervalSince1970, pattern.translated)
  }
}

import Glibc

/// Now, as HTTP writes it.
public func httpDate() -> String {
  var now = time(nil)
  var parts = tm()
  gmtime_r(&now, &parts)
  var text = [CChar](repeating: 0, count: 64)
  strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
  return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Numbers as tables have them: three digits tell all that a measurement knows.
public enum Figure {
  /// A number with as many places as make three digits; none where it is whole.
  public static func text(_ value: Double) -> String {
    let magnitude = abs(value)
    // What would be rounded up to one digit more has one place less.
    if magnitude >= 99.95 || value == value.rounded() { return text(value, places: 0) }
    return text(value, places: magnitude >= 9.995 ? 1 : 2)
  }

  /// A number with so many places.
  public static func text(_ value: Double, places: Int) -> String {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = Int((abs(value) * scale).rounded())
    let sign = value < 0 && scaled > 0 ? "-" : ""
    let (whole, part) = scaled.quotientAndRemainder(dividingBy: Int(scale))
    guard places > 0 else { return "\(sign)\(whole)" }
    let digits = String(part)
    return "\(sign)\(whole).\(String(repeating: "0", count: places - digits.count))\(digits)"
  }
}

/// The way a page of text reads, and with it the side on which the next photo lies.
public enum LayoutDirection: Hashable, Sendable {
  /// As in English: the next photo is to the right.
  case leftToRight
  /// As in Arabic and Hebrew: the next photo is to the left.
  case rightToLeft

  /// 1 where following is to the right, -1 where it is to the left.
  ///
  /// Without a unit.
  var sign: Double { self == .leftToRight ? 1 : -1 }
}

/// A widget as it is handed out by what runs it: whoever keeps this keeps that, too.
///
/// Ownership: shares the widget of another Swift object, and holds its owner. The owner must not hold
/// this: each would keep the other. Windows and containers keep what they are given until they are
/// finalised, so that an owner lives as long as its widget stands somewhere.
public final class KeepingWidget: Widget {
  private let owner: AnyObject

  /// Makes a handle of a widget that keeps its owner.
  public init(_ widget: Widget, keeping owner: AnyObject) {
    self.owner = owner
    super.init(sharing: widget)
  }
}

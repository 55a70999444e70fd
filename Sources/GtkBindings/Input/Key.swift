import CGtkBindings
import GioBindings

/// A key with the modifiers held with it.
public struct Key: Hashable, Sendable {
  /// The key symbol; letters are in lower case.
  let keyval: UInt32
  /// The modifiers held, without Shift if that only chose the symbol, as in “+” or “?”.
  let modifiers: Set<Modifier>

  init(keyval: UInt32, modifiers: Set<Modifier>) {
    let lower = gdk_keyval_to_lower(keyval)
    let isLetter = lower != gdk_keyval_to_upper(keyval)
    let unicode = gdk_keyval_to_unicode(keyval)
    let isSymbol = unicode > Key.space && unicode != Key.deleteCharacter
    let shiftChoseSymbol = !isLetter && isSymbol
    self.keyval = Key.keypadEquivalents[lower] ?? lower
    self.modifiers = shiftChoseSymbol ? modifiers.subtracting([.shift]) : modifiers
  }

  /// Reads GTK's notation for keys, such as `<Control>plus` or `Page_Down`; nil if it is not one.
  package init?(accelerator: String) {
    var keyval: guint = 0
    var state = GdkModifierType(rawValue: 0)
    guard gtk_accelerator_parse(accelerator, &keyval, &state) != 0, keyval != 0 else { return nil }
    self.init(keyval: keyval, modifiers: Set(state))
  }

  /// The key in GTK's notation, such as `<Control>plus`.
  package var accelerator: String { string(taking: gtk_accelerator_name(keyval, state)) }

  /// The key as it is shown to people, such as “Ctrl++”.
  package var label: String { string(taking: gtk_accelerator_get_label(keyval, state)) }

  private var state: GdkModifierType {
    let masks: [(Modifier, GdkModifierType)] = [
      (.shift, GDK_SHIFT_MASK), (.control, GDK_CONTROL_MASK), (.alt, GDK_ALT_MASK),
    ]
    return GdkModifierType(
      rawValue: masks.filter { modifiers.contains($0.0) }.reduce(0) { $0 | $1.1.rawValue })
  }

  /// Makes the digit that a key of the keyboard has with Shift in one of its layouts; nil if it has none.
  init?(digitOn keycode: UInt32, layout: UInt32, modifiers: Set<Modifier>) {
    var keyval: guint = 0
    guard let display = gdk_display_get_default(),
      gdk_display_translate_key(
        display, keycode, GDK_SHIFT_MASK, Int32(layout), &keyval, nil, nil, nil) != 0,
      Key.digits.contains(keyval)
    else { return nil }
    self.init(keyval: keyval, modifiers: modifiers)
  }

  /// Whether the key presses a focused button.
  package var activatesControls: Bool {
    modifiers.isEmpty && (keyval == Key.space || keyval == UInt32(GDK_KEY_Return))
  }

  /// Whether the key moves the focus from control to control, in either direction.
  package var isTab: Bool { keyval == UInt32(GDK_KEY_Tab) }

  /// Whether the key writes nothing into a text: it is held with Control, or is a function key.
  package var writesNothing: Bool {
    modifiers.contains(.control)
      || (UInt32(GDK_KEY_F1)...UInt32(GDK_KEY_F35)).contains(keyval)
  }

  /// Whether the key types a letter or a digit.
  package var isLetterOrDigit: Bool {
    modifiers.subtracting([.shift]).isEmpty
      && g_unichar_isalnum(gdk_keyval_to_unicode(keyval)) != 0
  }

  /// Whether the key only changes the meaning of other keys.
  package var isModifier: Bool {
    (UInt32(GDK_KEY_Shift_L)...UInt32(GDK_KEY_Hyper_R)).contains(keyval)
      || keyval == UInt32(GDK_KEY_ISO_Level3_Shift)
  }

  private static let space: UInt32 = 0x20
  private static let digits = UInt32(GDK_KEY_0)...UInt32(GDK_KEY_9)
  /// The only invisible character beyond the space.
  private static let deleteCharacter: UInt32 = 0x7f

  /// The keys that those of the keypad stand for.
  private static let keypadEquivalents = [
    UInt32(GDK_KEY_KP_Left): UInt32(GDK_KEY_Left), UInt32(GDK_KEY_KP_Right): UInt32(GDK_KEY_Right),
    UInt32(GDK_KEY_KP_Up): UInt32(GDK_KEY_Up), UInt32(GDK_KEY_KP_Down): UInt32(GDK_KEY_Down),
    UInt32(GDK_KEY_KP_Home): UInt32(GDK_KEY_Home), UInt32(GDK_KEY_KP_End): UInt32(GDK_KEY_End),
    UInt32(GDK_KEY_KP_Page_Up): UInt32(GDK_KEY_Page_Up),
    UInt32(GDK_KEY_KP_Page_Down): UInt32(GDK_KEY_Page_Down),
    UInt32(GDK_KEY_KP_Add): UInt32(GDK_KEY_plus),
    UInt32(GDK_KEY_KP_Subtract): UInt32(GDK_KEY_minus),
    UInt32(GDK_KEY_ISO_Left_Tab): UInt32(GDK_KEY_Tab),
  ].merging((0...9).map { (UInt32(GDK_KEY_KP_0) + $0, UInt32(GDK_KEY_0) + $0) }) { _, new in new }
}

import CGtkBindings

extension Widget {
  /// Calls `handler` with each key that is pressed inside the widget and not used there, and may begin a text.
  ///
  /// `handler` returns whether it has moved the keyboard focus to a text field. Then the key is given to that field, as
  /// GTK's search bar does with keys from elsewhere: its input method, which knows of the focus by then, composes
  /// accents and signs from this key on.
  package func onTextKeyUnused(_ handler: @escaping @MainActor (Key) -> Bool) {
    let controller = EventController(giving: gtk_event_controller_key_new(), to: self)
    nonisolated(unsafe) let source = controller.pointer
    Signals.connectReturning(controller.raw, "key-pressed") {
      [weak self] (keyval: UInt32, _: UInt32, state: GdkModifierType) in
      let key = Key(keyval: keyval, modifiers: Set(state))
      guard key.beginsText, handler(key), let field = self?.focusedWidget,
        ScriptedInput.takesText(field)
      else { return false }
      return gtk_event_controller_key_forward(source, field) != 0
    }
  }
}

extension Key {
  /// Whether the key types a letter or a digit, or the accent of a letter that is typed next.
  package var beginsText: Bool { isLetterOrDigit || isDead }

  /// Whether the key types an accent of the next letter, or begins a sequence of keys for one sign.
  private var isDead: Bool {
    let isAccent = (UInt32(GDK_KEY_dead_grave)...UInt32(GDK_KEY_dead_greek)).contains(keyval)
    return (isAccent || keyval == UInt32(GDK_KEY_Multi_key))
      && modifiers.subtracting([.shift]).isEmpty
  }

  /// The letter or digit that the key types, in lower case; nil for other keys.
  package var typedText: String? {
    guard isLetterOrDigit else { return nil }
    return Unicode.Scalar(gdk_keyval_to_unicode(keyval)).map { String(Character($0)) }
  }
}

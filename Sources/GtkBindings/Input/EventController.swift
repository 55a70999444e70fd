import CGtkBindings

/// A listener for a widget's events.
///
/// Ownership: a widget owns its controllers (`gtk_widget_add_controller` takes the reference). These objects only
/// borrow the pointers, so they must not be used once the widget is freed. The controllers own the handlers, which
/// must hold the widget's owner weakly.
@MainActor
public class EventController {
  let pointer: OpaquePointer
  var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(pointer) }

  /// Adds a new controller from C to a widget, which takes it over.
  init(giving controller: OpaquePointer?, to widget: Widget) {
    pointer = created(controller)
    gtk_widget_add_controller(widget.pointer, pointer)
  }

  /// The modifiers held during the event that is being handled.
  package var modifiers: Set<Modifier> {
    Set(gtk_event_controller_get_current_event_state(pointer))
  }

  /// Makes the controller see events before the widgets inside its widget.
  func comesFirst() {
    gtk_event_controller_set_propagation_phase(pointer, GTK_PHASE_CAPTURE)
  }
}

/// A controller that combines several events of a pointer or of fingers.
@MainActor
public class Gesture: EventController {
  /// Claims the pointer or the fingers, so that other gestures end, such as a click or drag by the first finger.
  package func claim() {
    gtk_gesture_set_state(pointer, GTK_EVENT_SEQUENCE_CLAIMED)
  }

  /// Leaves the pointer or the fingers to other gestures.
  package func deny() {
    gtk_gesture_set_state(pointer, GTK_EVENT_SEQUENCE_DENIED)
  }
}

import CGtkBindings

/// What listens to events of a widget.
///
/// Ownership: a widget owns its controllers (`gtk_widget_add_controller` takes the reference); these
/// objects only lend their pointers, so they must not be used once the widget is gone. Handlers are
/// owned by the controllers and must hold the widget's owner weakly.
@MainActor
public class EventController {
  let pointer: OpaquePointer
  var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(pointer) }

  /// Gives the widget a controller that C has just made.
  init(giving controller: OpaquePointer?, to widget: Widget) {
    pointer = created(controller)
    gtk_widget_add_controller(widget.pointer, pointer)
  }

  /// Has the controller see events before the widgets inside its own.
  func comesFirst() {
    gtk_event_controller_set_propagation_phase(pointer, GTK_PHASE_CAPTURE)
  }
}

/// What makes one movement out of several events of a pointer or of fingers.
@MainActor
public class Gesture: EventController {
  /// Takes the pointer or the fingers for itself: other gestures, such as a click or a drag that the
  /// first of the fingers began, give up.
  package func claim() {
    gtk_gesture_set_state(pointer, GTK_EVENT_SEQUENCE_CLAIMED)
  }

  /// Lets others have the pointer or the fingers.
  package func deny() {
    gtk_gesture_set_state(pointer, GTK_EVENT_SEQUENCE_DENIED)
  }
}

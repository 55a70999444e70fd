import CGtkBindings

/// When a controller sees an event that is meant for a widget inside its own.
package enum PropagationPhase: Sendable {
  /// Before that widget.
  case capture
  /// After that widget, if that made no use of it.
  case bubble
  /// Never, but if it is meant for its own widget.
  case target
  /// Never.
  case none

  fileprivate var gtk: GtkPropagationPhase {
    switch self {
    case .capture: GTK_PHASE_CAPTURE
    case .bubble: GTK_PHASE_BUBBLE
    case .target: GTK_PHASE_TARGET
    case .none: GTK_PHASE_NONE
    }
  }
}

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

  /// Sets when the controller sees an event.
  package func setPhase(_ phase: PropagationPhase) {
    gtk_event_controller_set_propagation_phase(pointer, phase.gtk)
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

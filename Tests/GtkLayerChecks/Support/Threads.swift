import CGtkBindings

/// Whether this is the thread that runs GLib's main loop.
func isMainThread() -> Bool {
  g_main_context_is_owner(nil) != 0
}

/// Runs a C function on another thread, and waits for it.
func onAnotherThread(_ function: @escaping GThreadFunc, _ data: UnsafeMutableRawPointer) {
  g_thread_join(g_thread_new("elsewhere", function, data))
}

// Ownership: the executor and its thread each hold a reference of the GMainLoop, which holds the GMainContext. The box
// of a job is retained once when it is enqueued, and released only by the destroy notify of its GSource, on the
// executor's thread; it keeps the executor alive until then. The executor's deinit, which may run on its own thread,
// makes the loop quit without waiting; the thread then releases its references and ends. Background work is retained
// once for the thread, which releases it when it is done. GLib's reference of a thread is released at once.

import CGioBindings
import Glibc

/// An executor that runs an actor's jobs, and the signals of GIO objects that the actor makes, on one thread.
///
/// The thread iterates a GMainContext that is its thread default, so file monitors made there
/// signal there, in the actor's isolation: `assumeIsolated` holds in their handlers.
///
/// `@unchecked Sendable`: the pointers never change, and GLib documents the functions called through
/// them as callable from any thread.
package final class GLibExecutor: SerialExecutor, @unchecked Sendable {
  private let context: OpaquePointer
  private let loop: OpaquePointer

  /// Starts the thread; debuggers show 15 letters of its name.
  package init(name: String) {
    context = g_main_context_new()
    loop = g_main_loop_new(context, 0)
    g_thread_unref(g_thread_new(name, runLoop, UnsafeMutableRawPointer(g_main_loop_ref(loop))))
  }

  deinit {
    // Quits through a source, so that it cannot happen before the thread has begun to run the loop.
    // The closure takes over the reference of the loop.
    nonisolated(unsafe) let loop = loop
    invoke {
      g_main_loop_quit(loop)
      g_main_loop_unref(loop)
    }
    g_main_context_unref(context)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    invoke { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Traps on any other thread.
  package func checkIsolated() {
    precondition(isCurrent, "not on the thread of this GLibExecutor")
  }

  package func isIsolatingCurrentContext() -> Bool? {
    isCurrent
  }

  var isCurrent: Bool {
    g_main_context_is_owner(context) != 0
  }

  /// Runs `work` on the executor's thread: at once if the caller is on it, else after earlier jobs.
  func perform(_ work: @escaping @Sendable () -> Void) {
    if isCurrent { return work() }
    invoke {
      work()
      withExtendedLifetime(self) {}
    }
  }

  /// Runs `work` once on the thread.
  ///
  /// Once the source is attached it may run, and free the last references of this executor, since callers
  /// may hold none. Hence the extra reference of the context, and no use of self afterwards.
  private func invoke(_ work: @escaping @Sendable () -> Void) {
    let context = g_main_context_ref(context)
    let source = g_idle_source_new()
    g_source_set_priority(source, G_PRIORITY_DEFAULT)
    g_source_set_callback(source, runWork, ClosureBox(work).retained(), releaseClosureBox)
    g_source_attach(source, context)
    g_source_unref(source)
    g_main_context_unref(context)
  }
}

/// An actor that runs on a `GLibExecutor`.
///
/// It implements the requirement, so that actors elsewhere need not handle unowned references themselves.
package protocol GLibActor: Actor {
  /// The executor of the actor. Must be a `let`.
  nonisolated var executor: GLibExecutor { get }
}

extension GLibActor {
  nonisolated package var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }
}

// `gpointer (*GThreadFunc) (gpointer data)`
private func runLoop(_ loop: gpointer?) -> gpointer? {
  let loop = loop.map { OpaquePointer($0) }
  let context = g_main_loop_get_context(loop)
  g_main_context_push_thread_default(context)
  g_main_loop_run(loop)
  g_main_context_pop_thread_default(context)
  g_main_loop_unref(loop)
  return nil
}

// `gboolean (*GSourceFunc) (gpointer user_data)`
private func runWork(_ data: gpointer?) -> gboolean {
  ClosureBox<@Sendable () -> Void>.handler(in: data)()
  return G_SOURCE_REMOVE
}

/// The lowest priority that still gets a share of busy processors.
///
/// Under `SCHED_IDLE` the thread may not even be able to end for a minute, and with it the process.
private let lowestPriority: Int32 = 19

/// Runs long work on a separate thread of the lowest priority, without waiting.
///
/// The work must check itself whether it is still wanted. Debuggers show 15 letters of the name.
package func runInBackground(_ name: String, _ work: @escaping @Sendable () -> Void) {
  g_thread_unref(g_thread_new(name, begin, ClosureBox(work).retained()))
}

// `gpointer (*GThreadFunc) (gpointer data)`
private func begin(_ data: gpointer?) -> gpointer? {
  // For Linux, process number 0 is the calling thread.
  setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, lowestPriority)
  ClosureBox<@Sendable () -> Void>.handler(in: data)()
  releaseClosureBox(data)
  return nil
}

// Ownership: the executor and its thread each hold a reference of the GMainContext and the
// GMainLoop. A job's box is retained once when it is enqueued, and released only by the destroy
// notify of its GSource, on the executor's thread; it keeps the executor alive until then.
// The executor's deinit, which may run on its own thread, asks the loop to quit and waits for
// nothing; the thread then releases what it holds and ends.

import CGioBindings

/// Runs an actor's jobs, and the signals of what GIO objects the actor makes, on one own thread.
///
/// The thread iterates a GMainContext that is its thread default, so file monitors made there
/// signal there, in the actor's isolation: `assumeIsolated` holds in their handlers.
///
/// `@unchecked Sendable`: the pointers never change, and what is called through them is documented
/// by GLib as callable from any thread.
public final class GLibExecutor: SerialExecutor, @unchecked Sendable {
  /// How many handlers of this executor's monitors GLib holds.
  let liveHandlers = LiveCounter()

  private let context: OpaquePointer
  private let loop: OpaquePointer

  /// Starts the thread.
  ///
  /// - Parameter name: the thread's name, of which debuggers show 15 letters.
  public init(name: String) {
    context = g_main_context_new()
    loop = g_main_loop_new(context, 0)
    let thread = LoopThread(context: context, loop: loop)
    g_thread_unref(g_thread_new(name, runLoop, Unmanaged.passRetained(thread).toOpaque()))
  }

  deinit {
    // By a source and not at once, so that it cannot come before the thread has begun to run the
    // loop. The source takes over the reference of the loop.
    invoke(quitLoop, UnsafeMutableRawPointer(loop), destroy: releaseLoop)
    g_main_context_unref(context)
  }

  /// Runs a job on the thread, after those that came before.
  public func enqueue(_ job: consuming ExecutorJob) {
    let box = JobBox(job: UnownedJob(job), executor: self)
    invoke(runJob, Unmanaged.passRetained(box).toOpaque(), destroy: releaseJob)
  }

  /// Traps on any other thread.
  public func checkIsolated() {
    precondition(isCurrent, "not on the thread of this GLibExecutor")
  }

  /// Whether the caller is on the executor's thread.
  public func isIsolatingCurrentContext() -> Bool? {
    isCurrent
  }

  /// Whether the caller is on the executor's thread.
  public var isCurrent: Bool {
    g_main_context_is_owner(context) != 0
  }

  /// Runs `work` on the executor's thread: now if that is the caller's, and else after what came
  /// before.
  ///
  /// The executor lives until then.
  func perform(_ work: @escaping @Sendable () -> Void) {
    if isCurrent { return work() }
    let box = WorkBox(work: work, executor: self)
    invoke(runWork, Unmanaged.passRetained(box).toOpaque(), destroy: releaseWork)
  }

  /// Has the thread call `function` with `data` once, and `destroy` after that.
  ///
  /// Once the source is attached it may run, and with it go all that kept this executor, whose
  /// callers hold no reference: hence the extra one of the context, and no use of self after that.
  private func invoke(
    _ function: @escaping GSourceFunc, _ data: gpointer, destroy: @escaping GDestroyNotify
  ) {
    let context = g_main_context_ref(context)
    let source = g_idle_source_new()
    g_source_set_priority(source, G_PRIORITY_DEFAULT)
    g_source_set_callback(source, function, data, destroy)
    g_source_attach(source, context)
    g_source_unref(source)
    g_main_context_unref(context)
  }
}

/// An actor that runs on a `GLibExecutor`.
///
/// The witness is here so that actors elsewhere need not handle unowned references themselves.
public protocol GLibActor: Actor {
  /// Where it runs. Must be a `let`.
  nonisolated var executor: GLibExecutor { get }
}

extension GLibActor {
  /// Its executor.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }
}

/// What the thread holds while it runs: one reference of each.
private final class LoopThread {
  let context: OpaquePointer
  let loop: OpaquePointer

  init(context: OpaquePointer, loop: OpaquePointer) {
    self.context = g_main_context_ref(context)
    self.loop = g_main_loop_ref(loop)
  }

  deinit {
    g_main_loop_unref(loop)
    g_main_context_unref(context)
  }
}

/// A job that waits for its turn.
private final class JobBox {
  let job: UnownedJob
  let executor: GLibExecutor

  init(job: UnownedJob, executor: GLibExecutor) {
    self.job = job
    self.executor = executor
  }
}

/// Anything else that waits for its turn.
private final class WorkBox {
  let work: @Sendable () -> Void
  let executor: GLibExecutor

  init(work: @escaping @Sendable () -> Void, executor: GLibExecutor) {
    self.work = work
    self.executor = executor
  }
}

// `gpointer (*GThreadFunc) (gpointer data)`
private func runLoop(_ data: gpointer?) -> gpointer? {
  guard let data else { return nil }
  let thread = Unmanaged<LoopThread>.fromOpaque(data).takeRetainedValue()
  g_main_context_push_thread_default(thread.context)
  g_main_loop_run(thread.loop)
  g_main_context_pop_thread_default(thread.context)
  return nil
}

// `gboolean (*GSourceFunc) (gpointer user_data)`
private func runJob(_ data: gpointer?) -> gboolean {
  guard let data else { return G_SOURCE_REMOVE }
  let box = Unmanaged<JobBox>.fromOpaque(data).takeUnretainedValue()
  box.job.runSynchronously(on: box.executor.asUnownedSerialExecutor())
  return G_SOURCE_REMOVE
}

// `void (*GDestroyNotify) (gpointer data)`
private func releaseJob(_ data: gpointer?) {
  data.map { Unmanaged<JobBox>.fromOpaque($0).release() }
}

// `gboolean (*GSourceFunc) (gpointer user_data)`
private func runWork(_ data: gpointer?) -> gboolean {
  data.map { Unmanaged<WorkBox>.fromOpaque($0).takeUnretainedValue().work() }
  return G_SOURCE_REMOVE
}

// `void (*GDestroyNotify) (gpointer data)`
private func releaseWork(_ data: gpointer?) {
  data.map { Unmanaged<WorkBox>.fromOpaque($0).release() }
}

// `gboolean (*GSourceFunc) (gpointer user_data)`
private func quitLoop(_ data: gpointer?) -> gboolean {
  g_main_loop_quit(data.map { OpaquePointer($0) })
  return G_SOURCE_REMOVE
}

// `void (*GDestroyNotify) (gpointer data)`
private func releaseLoop(_ data: gpointer?) {
  g_main_loop_unref(data.map { OpaquePointer($0) })
}

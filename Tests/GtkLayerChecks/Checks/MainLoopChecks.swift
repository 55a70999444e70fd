import Dispatch
@testable import GtkBindings

/// GLib's main loop runs the main actor, and rests when there is nothing to do.
let mainLoopChecks = [
  Check("jobs-run-without-a-spin") {
    let before = MainLoopBridge.dispatchCount
    for _ in 0..<jobCount {
      // From outside, one by one, so that each may wake the loop.
      DispatchQueue.global().async {
        Task { @MainActor in jobsDone += 1 }
      }
    }
    try await Wait.until("all jobs have run") { jobsDone == jobCount }
    await Wait.milliseconds(1000)
    // Waiting itself is a few jobs: one each time its clock goes off.
    let dispatches = MainLoopBridge.dispatchCount - before
    try require(dispatches <= 3 * jobCount, "\(dispatches) dispatches for \(jobCount) jobs")
  },
  Check("an-idle-second-is-idle") {
    await Wait.milliseconds(100)
    let before = MainLoopBridge.dispatchCount
    await Wait.milliseconds(1000)
    let dispatches = MainLoopBridge.dispatchCount - before
    try require(dispatches <= 3, "\(dispatches) dispatches in a second without anything to do")
  },
  Check("tasks-sleep-and-come-back") {
    let start = Clock.now
    try await Task.sleep(for: .milliseconds(50))
    try require(Clock.now - start >= 0.05, "Task.sleep came back after \(Clock.now - start) s")
    try require(isMainThread(), "Task.sleep came back on another thread")
    await Task.detached {}.value
    try require(isMainThread(), "A detached task came back on another thread")
  },
  Check("the-main-queue-is-the-main-actor") {
    let isMain = await withCheckedContinuation { continuation in
      DispatchQueue.main.async {
        continuation.resume(returning: MainActor.assumeIsolated { isMainThread() })
      }
    }
    try require(isMain, "The main queue runs on another thread")
  },
  Check("a-command-line-arrives-byte-by-byte") {
    let expected = CommandLine.arguments.map { Array($0.utf8) }
    try requireEqual(Stage.arguments, expected, "arguments")
  },
]

private let jobCount = 1000

@MainActor
private var jobsDone = 0

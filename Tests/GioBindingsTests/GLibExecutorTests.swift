import Foundation
import Testing
import TestSupport

@testable import GioBindings

/// Counts on a thread of its own.
private actor Counter: GLibActor {
  let executor: GLibExecutor
  private var numbers: [Int] = []

  init(_ executor: GLibExecutor) {
    self.executor = executor
  }

  func add(_ number: Int) -> Bool {
    numbers.append(number)
    return executor.isCurrent
  }

  func all() -> [Int] { numbers }

  /// What a C callback on the executor's thread would do, which is in no job of the actor's.
  nonisolated func addFromOutside(_ number: Int) {
    assumeIsolated { $0.numbers.append(number) }
  }

  func thread() -> pthread_t { pthread_self() }
}

/// Whether a thread of this name runs in this process.
private func isThreadRunning(_ name: String) throws -> Bool {
  let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
  return threads.contains {
    let given = try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8)
    return given == name + "\n"
  }
}

@Suite(.timeout(minutes: 5)) struct GLibExecutorTests {
  @Test("An actor's jobs run on the executor's one thread")
  func ownThread() async {
    let counter = Counter(GLibExecutor(name: "own"))
    let first = await counter.thread()
    #expect(first != pthread_self())
    for number in 0..<100 {
      #expect(await counter.add(number))
      #expect(await counter.thread() == first)
    }
    #expect(await counter.all() == Array(0..<100))
    #expect(!counter.executor.isCurrent)
    #expect(counter.executor.isIsolatingCurrentContext() == false)
  }

  @Test("A thousand concurrent tasks on one executor all run")
  func manyTasks() async {
    let counter = Counter(GLibExecutor(name: "many"))
    await withTaskGroup { group in
      for number in 0..<1_000 { group.addTask { _ = await counter.add(number) } }
    }
    #expect(await counter.all().sorted() == Array(0..<1_000))
  }

  @Test("Two actors share an executor without a change of threads")
  func sharing() async {
    let executor = GLibExecutor(name: "shared")
    let (first, second) = (Counter(executor), Counter(executor))
    #expect(await first.thread() == second.thread())
  }

  @Test("The thread ends with the last reference, wherever that is dropped")
  func shutdown() async throws {
    weak var executor: GLibExecutor?
    do {
      let counter = Counter(GLibExecutor(name: "shutdown"))
      executor = counter.executor
      _ = await counter.add(1)
      #expect(try isThreadRunning("shutdown"))
      // The task may be the last to hold the actor, on the executor's own thread.
      Task { _ = await counter.add(2) }
    }
    await eventually("the executor is released") { executor == nil }
    try await eventually("the thread ends") { try !isThreadRunning("shutdown") }
  }

  @Test("An executor that is never used ends, too")
  func unused() async throws {
    do { _ = GLibExecutor(name: "unused") }
    try await eventually("the thread ends") { try !isThreadRunning("unused") }
  }

  #if os(Linux)
    @Test("A call from another thread that claims to be isolated traps")
    func wrongThread() async {
      await #expect(processExitsWith: .failure) {
        let counter = Counter(GLibExecutor(name: "wrong"))
        counter.addFromOutside(1)
      }
    }
  #endif
}

/// Work that is done one piece after the other, in the order in which it was asked for. It goes on when
/// nobody looks any more: what a person has done is not lost with the window.
@MainActor
final class WorkChain {
  private var last: Task<Void, Never>?
  private var pending = 0

  /// Whether anything is still to be done.
  var isBusy: Bool { pending > 0 }

  /// Does a piece of work after all that were asked for before.
  func add(_ work: @escaping @MainActor () async -> Void) {
    pending += 1
    last = Task { [last] in
      await last?.value
      await work()
      pending -= 1
    }
  }

  /// Waits until all that was asked for is done.
  func finish() async {
    await last?.value
  }
}

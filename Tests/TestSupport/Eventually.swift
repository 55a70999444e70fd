/// Waits, without a sleep, until something that another thread does has happened.
///
/// The suite's time limit ends a wait in vain.
public func eventually(_ condition: () async throws -> Bool) async rethrows {
  while try await !condition(), !Task.isCancelled { await Task.yield() }
}

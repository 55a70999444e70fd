import Testing

/// Waits until `condition` holds, with a short pause between looks so that other threads get the processor.
///
/// Ends when the test is cancelled, as `timeout(_:)` does; an issue then names what it waited for.
public func eventually(
  _ awaited: String, isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () async throws -> Bool
) async rethrows {
  while try await !condition() {
    guard !Task.isCancelled else {
      Issue.record("This did not come: \(awaited)", sourceLocation: sourceLocation)
      return
    }
    try? await Task.sleep(for: .milliseconds(2))
  }
}

import Dispatch

/// Does something that blocks without holding up other tests.
public func onThreadOfItsOwn<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async {
      continuation.resume(with: Swift.Result { try body() })
    }
  }
}

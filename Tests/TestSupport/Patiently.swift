/// Does some work, again where a file was busy: on a busy machine a lock may be out of reach for
/// its two seconds.
public func patiently<Result>(
  _ work: () throws -> Result, whileBusy isBusy: (any Error) -> Bool
) throws -> Result {
  for _ in 0..<20 {
    do {
      return try work()
    } catch  where isBusy(error) {
      continue
    }
  }
  return try work()
}

import SetteeCloudCore

/// Waits until something holds that a device's events bring about; a test's time limit ends a wait
/// in vain.
package func until(_ device: CloudDevice, _ condition: @Sendable () -> Bool) async {
  let (events, feed) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  let observation = device.observeStatus { feed.yield() }
  feed.yield()
  for await _ in events where condition() { break }
  observation.cancel()
}

/// When each of many devices next has something to do, the earliest at hand.
///
/// A tournament: setting a time costs as many steps as the number of devices has binary digits,
/// asking for the earliest costs one. Of equal times the first device's comes first.
struct DueTimes: Sendable {
  private var count = 0
  /// A complete binary tree from place 1 on; its leaves are devices, and each node names the one
  /// that is due first beneath it.
  private var winners: [Int] = [0, 0]
  private var times: [Int64] = [.max]

  /// Adds a device that has nothing to do.
  mutating func append() {
    count += 1
    guard count > times.count else { return }
    times += Array(repeating: .max, count: times.count)
    rebuild()
  }

  /// A device's time; `Int64.max` for never.
  subscript(device: Int) -> Int64 {
    get { times[device] }
    set {
      guard times[device] != newValue else { return }
      times[device] = newValue
      var node = (times.count + device) / 2
      while node > 0 {
        winners[node] = earlier(winner(of: 2 * node), winner(of: 2 * node + 1))
        node /= 2
      }
    }
  }

  /// The device that is due first, and when; `nil` while nobody has anything to do.
  var earliest: (device: Int, moment: Int64)? {
    let device = times.count == 1 ? 0 : winners[1]
    return times[device] == .max ? nil : (device, times[device])
  }

  private mutating func rebuild() {
    winners = Array(repeating: 0, count: times.count)
    for node in stride(from: times.count - 1, to: 0, by: -1) {
      winners[node] = earlier(winner(of: 2 * node), winner(of: 2 * node + 1))
    }
  }

  private func winner(of node: Int) -> Int {
    node < times.count ? winners[node] : node - times.count
  }

  private func earlier(_ left: Int, _ right: Int) -> Int {
    times[right] < times[left] ? right : left
  }
}

/// What went while it had the focus, and until when a key is meant for it.
struct FocusLoss {
  let title: String
  let until: Int

  /// Nobody sees a change and presses another key for it in less time.
  static let reactionMilliseconds = 200
}

extension Session {
  /// Takes note that what had the focus went, which another row has now.
  mutating func loseFocus(of title: String) {
    focusLoss = FocusLoss(title: title, until: now + FocusLoss.reactionMilliseconds)
  }

  /// What went so shortly ago that a key which comes now was meant for it.
  var lostFocus: String? { focusLoss.flatMap { now < $0.until ? $0.title : nil } }
}

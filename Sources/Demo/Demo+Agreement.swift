import SetteePropertyLists
import SetteeReplication

/// Whether the devices show the same, and what a script is told of that.
extension Demo {
  /// Says that the devices agree when they do again.
  func noteAgreement() {
    guard !doubtful.isEmpty, rival == nil, doubtful.allSatisfy({ isAgreed($0) }) else { return }
    doubtful = []
    let names = devices.map(\.name).joined(separator: " and ")
    log.note("\(names) agree.", at: world.time)
  }

  /// Whether nothing waits and all devices show the same.
  var isSettled: Bool { rival == nil && doubtful.isEmpty }

  private func isAgreed(_ key: Key) -> Bool {
    let values = devices.map { $0.store.value(forKey: key) }
    return values.allSatisfy { $0 == values.first }
      && devices.allSatisfy { $0.store.syncState(ofKey: key) != .pending }
  }

  /// Ends a script that waits in vain.
  func giveUpScript() {
    script = nil
    let keys = doubtful.filter { !isAgreed($0) }.sorted()
    let differences = keys.map { key in
      log.words.difference(key, devices.map { ($0.name, $0.store.value(forKey: key)) })
    }
    let sentence = "Not settled within 60 s: \(differences.joined(separator: "; "))."
    failure = sentence
    log.trouble(sentence, at: world.time)
  }
}

extension SyncEvent {
  /// The setting whose value is another one on some device now.
  var changedKey: Key? {
    switch kind {
    case .wrote(let key, _), .shows(let key, _, _): key
    case .conflict(let conflict, _): conflict.key
    default: nil
    }
  }
}

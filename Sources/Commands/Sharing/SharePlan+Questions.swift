import SetteePropertyLists
import SetteeReplication

extension SharePlan {
  /// How both sides stand before a first exchange.
  func counts(_ sides: Sides) -> ShareCounts {
    ShareCounts(
      here: sends.keys.count { !differing.contains($0) && sides.there[$0]?.value == nil },
      there: takes.keys.count { !differing.contains($0) && sides.here.values[$0] == nil },
      differing: differing.count)
  }

  /// What has to be agreed to before so much is removed.
  func question(_ sides: Sides) -> RemovalQuestion? {
    let here = takes.count { $0.value == nil && sides.here.values[$0.key] != nil }
    if here * 2 > sides.here.values.count {
      return RemovalQuestion(count: here, total: sides.here.values.count, isHere: true)
    }
    let total = sides.there.count { $0.value.value != nil }
    let there = sends.count { $0.value == nil && sides.there[$0.key]?.value != nil }
    return there * 2 > total ? RemovalQuestion(count: there, total: total, isHere: false) : nil
  }
}

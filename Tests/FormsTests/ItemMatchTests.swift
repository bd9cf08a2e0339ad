import SetteePropertyLists
import Testing

@testable import SetteeForms

/// Which item is which after somebody else changed a list.
@Suite("Item match")
struct ItemMatchTests {
  private typealias Case = (old: PropertyList, new: PropertyList, targets: [Int?])

  @Test("Items are found by equal value, then by name, then between their neighbours")
  func pairs() {
    let (web, db): (PropertyList, PropertyList) = (
      ["name": "web", "n": 1], ["name": "db", "n": 1]
    )
    let dearer: PropertyList = ["name": "db", "n": 2]
    let cases: [Case] = [
      (["a", "b"], ["a", "b"], [0, 1]),
      (["a", "b"], ["new", "a", "b"], [1, 2]),
      (["a", "b", "c"], ["a", "c"], [0, nil, 1]),
      (["a", "b", "c"], ["c", "a", "b"], [1, 2, 0]),
      (["a", "b"], ["new", "a", "other"], [1, 2]),
      (["a", "a", "b"], ["a", "b"], [0, nil, 1]),
      (["a", "x", "a", "y"], ["x", "a", "z"], [nil, 0, 1, 2]),
      ([web, db], [dearer, web], [1, 0]),
      ([web, db], [], [nil, nil]),
      ([], ["a"], []),
      (["a"], ["b"], [0]),
    ]
    for (old, new, targets) in cases {
      guard case .array(let old) = old, case .array(let new) = new else { continue }
      #expect(match(old, new).targets == targets, "\(old) to \(new)")
    }
  }

  @Test("Items with places of their own stay in them")
  func fixed() {
    #expect(match(["a", "b"], ["b", "a"], fixedCount: 2).targets == [0, 1])
  }

  @Test("No two items become one, whatever was done to a list", arguments: 0..<40)
  func injective(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let old = (0..<random(60)).map { _ in PropertyList.integer(Int128(random(20))) }
    let new = (0..<random(60)).map { _ in PropertyList.integer(Int128(random(20))) }
    let found = match(old, new).targets.compactMap(\.self)
    #expect(Set(found).count == found.count)
    #expect(found.allSatisfy(new.indices.contains))
    let equal = Set(old).intersection(new)
    for value in equal {
      let kept = zip(old, match(old, new).targets).contains {
        $0 == value && $1.map { new[$0] } == value
      }
      #expect(kept, "\(value) is in both")
    }
  }

  @Test("A list of thousands that is turned around is matched by value")
  func large() {
    let old = (0..<5_000).map { PropertyList.integer(Int128($0)) }
    #expect(match(old, old.reversed()).targets == old.indices.reversed().map { $0 })
  }

  private func match(
    _ old: [PropertyList], _ new: [PropertyList], fixedCount: Int = 0
  ) -> ItemMatch {
    ItemMatch(from: old, to: new, fixedCount: fixedCount) { item in
      guard case .dictionary(let members) = item, case .string(let name)? = members["name"] else {
        return nil
      }
      return name
    }
  }
}

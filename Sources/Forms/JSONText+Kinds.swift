import SetteePropertyLists
import SetteeSettings

extension PropertyList {
  /// What is stored of a value that was read from JSON text, over the value that the text was made
  /// of.
  ///
  /// JSON has no moments and no bytes. Where the former value had some, what the text says of
  /// them is one again: the very same where the text is the same, else what it reads as.
  /// O(size x depth).
  package func refolded(over former: PropertyList?) -> PropertyList {
    // Nearly all values have neither, and this is asked at each key that is typed.
    guard let former, former.hasMomentsOrBytes else { return self }
    return refolded(overMixed: former)
  }

  private var hasMomentsOrBytes: Bool {
    switch self {
    case .date, .data: true
    case .array(let items): items.contains(where: \.hasMomentsOrBytes)
    case .dictionary(let entries): entries.contains { $0.value.hasMomentsOrBytes }
    case .null, .boolean, .integer, .real, .string: false
    }
  }

  private func refolded(overMixed former: PropertyList?) -> PropertyList {
    switch (self, former) {
    case (.string, .date?): refolded(over: former, as: .date)
    case (.string, .data?): refolded(over: former, as: .data)
    case (.array(let items), .array(let old)?): .array(Self.refolded(items, over: old))
    case (.dictionary(let entries), .dictionary(let old)?):
      .dictionary(
        PropertyDictionary(entries.map { ($0.key, $0.value.refolded(overMixed: old[$0.key])) }))
    default: self
    }
  }

  private func refolded(over former: PropertyList?, as form: StoredForm) -> PropertyList {
    if let former, form.unfold(former) == self { return former }
    do throws(EditedProblem) {
      return try form.fold(self)
    } catch {
      // Another text has taken its place.
      return self
    }
  }

  /// Items stand for those that they were: the same ones at both ends, those between by position.
  private static func refolded(
    _ items: [PropertyList], over former: [PropertyList]
  ) -> [PropertyList] {
    let room = min(items.count, former.count)
    let lead = (0..<room).prefix { items[$0].looks(like: former[$0]) }.count
    let trail = (0..<room - lead).prefix {
      items[items.count - 1 - $0].looks(like: former[former.count - 1 - $0])
    }.count
    return items.indices.map { index in
      let isBehind = index >= items.count - trail
      let place = isBehind ? index - items.count + former.count : index
      let hasFormer = isBehind || place < former.count - trail
      return items[index].refolded(overMixed: hasFormer ? former[place] : nil)
    }
  }

  /// Whether both have the same JSON text.
  private func looks(like other: PropertyList) -> Bool { json(.tight) == other.json(.tight) }
}

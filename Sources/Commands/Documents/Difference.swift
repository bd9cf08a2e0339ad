import SetteePropertyLists

/// One key with two readings of its value.
struct Difference {
  let old: ValueReading
  let new: ValueReading

  init(from old: ValueReading, to new: ValueReading) { (self.old, self.new) = (old, new) }

  /// Whether the values differ; one number in two forms is one value to a schema.
  var isReal: Bool {
    let type = new.description?.type ?? old.description?.type
    return type.map { !$0.isSame(old.value, new.value) } ?? (old.value != new.value)
  }

  /// `~ key  old -> new`, with `+` and `-` where one of them is missing.
  var line: String {
    let key = new.key.row
    switch (old.value, new.value) {
    case (nil, nil): return "  \(key)"
    case (nil, .some): return "+ \(key)\t\(new.line())"
    case (.some, nil): return "- \(key)\t\(old.line())"
    case (.some, .some): return "~ \(key)\t\(old.line()) -> \(new.line())"
    }
  }

  /// The key, with the values before and after where there are any.
  var json: PropertyList {
    var members: PropertyDictionary = ["key": .string(new.key.name)]
    if new.isMasked || old.isMasked {
      members["secret"] = true
    } else {
      members["old"] = old.value
      members["new"] = new.value
    }
    return .dictionary(members)
  }
}

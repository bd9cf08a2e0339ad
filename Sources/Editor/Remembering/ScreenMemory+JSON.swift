import SetteePropertyLists
import SetteeTerminals

extension ScreenMemory {
  /// Reads what `json` wrote; members of later versions are passed over.
  /// - Returns: `nil` where the bytes say something else.
  package init?(json bytes: [UInt8]) {
    do throws(JSONError) {
      try self.init(JSONDocument(bytes, byteCountMax: Self.byteCountMax).root)
    } catch {
      return nil
    }
  }

  /// A file of two hundred long paths is a tenth of this.
  package static let byteCountMax = 1 << 20

  private init?(_ root: JSONNode) {
    self.init()
    guard root.kind == .object else { return nil }
    for member in root.members {
      let isKnown =
        switch member.key {
        case "theme": read(member.value.string, into: \.theme)
        case "grounds": readGrounds(member.value)
        case "borders": readBorders(member.value)
        case "forms": readPlaces(member.value)
        default: true
        }
      guard isKnown else { return nil }
    }
  }

  private mutating func read<Value>(
    _ value: Value?, into member: WritableKeyPath<ScreenMemory, Value?>
  ) -> Bool {
    self[keyPath: member] = value
    return value != nil
  }

  private mutating func readGrounds(_ node: JSONNode) -> Bool {
    guard node.kind == .object else { return false }
    for member in node.members {
      guard let ground = member.value.string.flatMap({ Ground(rawValue: $0) }) else { return false }
      grounds[member.key] = ground
    }
    return true
  }

  private mutating func readBorders(_ node: JSONNode) -> Bool {
    guard node.kind == .object else { return false }
    for member in node.members {
      guard let breadth = EditorLayout.Breadth(rawValue: member.key),
        member.value.kind == .object
      else { return false }
      borders[breadth] = EditorLayout.Borders(
        sections: member.value["sections"]?.wholeNumber, detail: member.value["detail"]?.wholeNumber
      )
    }
    return true
  }

  private mutating func readPlaces(_ node: JSONNode) -> Bool {
    guard node.kind == .array else { return false }
    for element in node.elements.reversed() {
      guard let form = element["form"]?.string, let key = element["key"]?.string,
        let line = element["line"]?.wholeNumber
      else { return false }
      note(Spot(form: form, key: key, line: line))
    }
    return true
  }

  /// All of it, as a person can read and mend it.
  package var json: String {
    var members: [(Key, PropertyList)] = []
    if let theme { members.append(("theme", .string(theme))) }
    members.append(("grounds", Self.object(grounds) { .string($0.rawValue) }))
    let borders = borders.map { ($0.key.rawValue, $0.value) }
    members.append(("borders", Self.object(Dictionary(uniqueKeysWithValues: borders)) { $0.list }))
    members.append(("forms", .array(places.map(\.list))))
    return PropertyList.dictionary(PropertyDictionary(members)).json(.pretty) + "\n"
  }

  private static func object<Value>(
    _ values: [String: Value], _ list: (Value) -> PropertyList
  ) -> PropertyList {
    let members = values.sorted { $0.key < $1.key }.map { (Key($0.key), list($0.value)) }
    return .dictionary(PropertyDictionary(members))
  }
}

extension EditorLayout.Borders {
  fileprivate var list: PropertyList {
    let members: [(Key, Int?)] = [("detail", detail), ("sections", sections)]
    return .dictionary(
      PropertyDictionary(
        members.compactMap { key, columns in columns.map { (key, .integer(Int128($0))) } }))
  }
}

extension ScreenMemory.Spot {
  fileprivate var list: PropertyList {
    ["form": .string(form), "key": .string(key), "line": .integer(Int128(line))]
  }
}

extension JSONNode {
  /// A whole number that columns and lines can be.
  fileprivate var wholeNumber: Int? {
    guard case .integer(let number)? = number, (0...1_000_000_000).contains(number) else {
      return nil
    }
    return Int(number)
  }
}

import SetteePropertyLists
import SetteeSettings

/// A shape in a few words, for tables.
func picture(_ shape: Shape?) -> String {
  guard let shape else { return "nothing there" }
  return name(shape.kind) + (shape.isNullable ? "?" : "")
}

private func name(_ kind: Shape.Kind) -> String {
  switch kind {
  case .scalar(.choice(let choices)): "choice " + choices.map(\.title).joined(separator: "|")
  case .scalar(.constant(let value)): "constant \(value.shortText)"
  case .scalar(let type):
    [type.kindName, type.constraintSummary].filter { !$0.isEmpty }.joined(separator: " ")
  case .object(let object): name(object)
  case .list(let list): name(list)
  case .union(let variants): "union " + variants.map(\.title).joined(separator: "|")
  case .anything: "anything"
  case .nothing: "nothing fits"
  }
}

private func name(_ object: ObjectShape) -> String {
  var parts = object.members.map { $0.name.name + ($0.isRequired ? "!" : "") }
  if object.allowsEntries { parts.append("…") }
  let names =
    object.nameSuggestions.isEmpty ? "" : " of " + object.nameSuggestions.joined(separator: "|")
  return (object.isMap ? "map" : "object ") + (object.isMap ? "" : parts.joined(separator: ","))
    + names
}

private func name(_ list: ListShape) -> String {
  let counts = [list.minCount, list.maxCount].contains { $0 != nil }
  return "list" + (list.fixedCount > 0 ? " \(list.fixedCount) fixed" : "")
    + (counts ? " \(list.minCount ?? 0)-\(list.maxCount.map(String.init) ?? "")" : "")
    + (list.isUnique ? " unique" : "") + (list.allowsItems ? "" : " closed")
}

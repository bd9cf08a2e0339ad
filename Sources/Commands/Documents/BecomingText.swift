import SetteeDocuments
import SetteePropertyLists

/// Dates and data that a format holds as text, which is told once.
struct BecomingText: Sendable {
  private(set) var dateCount = 0
  private(set) var dataCount = 0

  /// Counts a scalar that becomes text in a format.
  mutating func count(_ scalar: some ValueTree, in target: FileKind) {
    let kind = scalar.isLocalDate ? .date : scalar.kind
    switch (kind, target) {
    case (.date, .json), (.date, .json5), (.date, .yaml): dateCount += 1
    case (.date, .propertyList) where scalar.isLocalDate: dateCount += 1
    case (.data, .json), (.data, .json5), (.data, .yaml), (.data, .toml): dataCount += 1
    default: return
    }
  }

  /// Counts those inside a value.
  mutating func count(inside value: OrderedTree, in target: FileKind) {
    switch value {
    case .list(let items): for item in items { count(inside: item, in: target) }
    case .object(let members): for (_, member) in members { count(inside: member, in: target) }
    case .plain: count(value, in: target)
    }
  }

  /// What a person is told; nothing where all is as it was.
  var sentence: String? {
    let dates = dateCount == 0 ? nil : dateCount.counted("date")
    let data =
      dataCount == 0 ? nil : dataCount.counted("data value")
    let parts = [dates, data].compactMap(\.self)
    guard !parts.isEmpty else { return nil }
    return "\(parts.joined(separator: " and ")) became text."
  }
}

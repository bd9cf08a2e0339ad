import SetteeSettings

/// The settings under one heading, and the sections below it.
struct SchemaSection {
  private var settings: [Entry] = []
  private var sections: [SchemaSection] = []
  private var positions: [String: Int] = [:]
  private var order: Double?
  /// Whether anything here has an order, so that most sections need no sorting.
  private var isOrdered = false

  /// One setting, and where it stands among its neighbours.
  struct Entry {
    let description: SettingDescription
    let order: Double?
  }

  /// Adds a setting below further headings, which are made where they are new.
  mutating func insert(_ entry: Entry, below headings: ArraySlice<String>) {
    guard let heading = headings.first else {
      settings.append(entry)
      if entry.order != nil { isOrdered = true }
      return
    }
    sections[position(of: heading)].insert(entry, below: headings.dropFirst())
  }

  /// Makes a section where it is new, and places it among its neighbours.
  mutating func place(_ headings: ArraySlice<String>, order: Double) {
    guard let heading = headings.first else {
      self.order = order
      return
    }
    sections[position(of: heading)].place(headings.dropFirst(), order: order)
    isOrdered = true
  }

  /// Own settings first, then section by section.
  var descriptions: [SettingDescription] {
    var result: [SettingDescription] = []
    result.reserveCapacity(count)
    appendDescriptions(to: &result)
    return result
  }

  private func appendDescriptions(to result: inout [SettingDescription]) {
    for entry in isOrdered ? Self.sorted(settings, by: \.order) : settings {
      result.append(entry.description)
    }
    for section in isOrdered ? Self.sorted(sections, by: \.order) : sections {
      section.appendDescriptions(to: &result)
    }
  }

  private var count: Int { sections.reduce(settings.count) { $0 + $1.count } }

  private mutating func position(of heading: String) -> Int {
    if let position = positions[heading] { return position }
    positions[heading] = sections.count
    sections.append(SchemaSection())
    return sections.count - 1
  }

  /// By ascending order, those without one last; otherwise as they came.
  private static func sorted<Element>(
    _ elements: [Element], by order: KeyPath<Element, Double?>
  ) -> [Element] {
    elements.enumerated().sorted { left, right in
      let (a, b) = (left.element[keyPath: order], right.element[keyPath: order])
      return a == b ? left.offset < right.offset : (a ?? .infinity) < (b ?? .infinity)
    }.map(\.element)
  }
}

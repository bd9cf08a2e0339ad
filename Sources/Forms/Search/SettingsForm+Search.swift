import SetteePropertyLists
import SetteeSettings

extension SettingsForm {
  /// The fields that match a query, best first, with what to highlight.
  ///
  /// All words must be found in title, key, path, help, choices or present value (a secret's value
  /// is never looked at), all filters must hold. An empty query finds all fields in order. The
  /// first search is O(text of all fields), later ones run through an index of it; while the index
  /// is being built, what is in it is found.
  package func search(_ query: String) -> SearchResult {
    let query = SearchQuery(query)
    prepareSearch(count: index == nil ? .max : 0)
    let wrong = query.asksForWrong ? Set(wrongRows()) : []
    let found =
      index?.matches(query.words) { field in
        query.filters.isEmpty || passes(field, query.filters.map(\.filter), wrong)
      } ?? (fields: [], wholeCount: 0)
    return SearchResult(
      matches: found.fields, filters: query.filters.map(\.text), words: query.words,
      hint: query.hint, wholeCount: found.wholeCount)
  }

  /// Builds some more of what a search needs, so that the first key press need not.
  /// - Parameter count: How many fields to take up.
  /// - Returns: Whether there are more.
  @discardableResult
  package func prepareSearch(count: Int = .max) -> Bool {
    observeSettings()
    var index = self.index ?? SearchIndex()
    // Held in one place only, the index changes without being copied.
    self.index = nil
    let end = index.count + min(count, fields.count - index.count)
    if index.count < end { placeIndex = nil }
    while index.count < end {
      let isFirst = index.count == 0
      takeUp(min(end - index.count, Self.lookCount), in: &index)
      if isFirst { index.reserve(fieldCount: fields.count) }
    }
    index.refresh(valueText: searchText)
    let isUnfinished = index.count < fields.count
    self.index = index
    return isUnfinished
  }

  /// So many settings are unfolded by one look, which has its own price.
  private static let lookCount = 128

  /// Adds the next fields to an index; what is unfolded only for that is not kept.
  private func takeUp(_ count: Int, in index: inout SearchIndex) {
    let values = PassingValues(self)
    for field in index.count..<index.count + count {
      let details = values.details(of: field)
      index.append(
        fields[field].description, details,
        value: values.showsDefault(field) ? defaultText(of: details) : nil)
    }
  }

  private func defaultText(of details: SettingDescription.Details) -> String {
    guard !details.traits.contains(.secret), let value = details.defaultValue else { return "" }
    return ValueText.display(value, as: details.type)
  }

  private func searchText(_ field: Field.ID) -> String {
    let setting = fields[field].setting
    let reading = setting.unobservedReading
    let title = reading.title ?? ""
    guard !setting.description.traits.contains(.secret), let value = reading.value else {
      return title
    }
    let text = ValueText.display(value, as: setting.description.type)
    return title.isEmpty ? text : "\(title) \(text)"
  }

  /// Whether all filters hold for a field, be it a row of a page.
  /// - Parameters:
  ///   - field: The field.
  ///   - filters: The filters.
  ///   - wrong: The rows with something wrong, where that is asked for.
  /// - Returns: Whether they do.
  func passes(
    _ field: Field.ID, _ filters: [SearchQuery.Filter], _ wrong: Set<Field.ID>
  ) -> Bool {
    let setting = fields[field].setting
    let (description, reading) = (setting.description, setting.unobservedReading)
    return filters.allSatisfy { filter in
      switch filter {
      case .modified: isModified(reading, description)
      case .atDefault: description.type.isSame(reading.value, description.defaultValue)
      case .invalid: wrong.contains(field)
      case .locked: reading.lock != nil
      case .secret: description.traits.contains(.secret)
      case .deprecated: description.deprecation != nil
      case .type(let name): description.type.searchNames.contains { $0.hasPrefix(name) }
      case .id(let text): description.key.name.lowercased().contains(text)
      case .group(let text): description.path.joined(separator: " ").lowercased().contains(text)
      }
    }
  }
}

/// Settings and their values in one look, after which nothing is kept of those that are as they
/// come and that nobody has looked at yet.
@MainActor
struct PassingValues {
  private let form: SettingsForm
  private let look = PassingLook()
  private let keysWithValues: Set<Key>?

  init(_ form: SettingsForm) {
    self.form = form
    keysWithValues = form.settings.settingsCapabilities.values?.keysWithValues
  }

  func details(of field: Field.ID) -> SettingDescription.Details {
    form.fields[field].description.details(in: look)
  }

  /// Whether the default shows of a setting that a reading would unfold for good.
  func showsDefault(_ field: Field.ID) -> Bool {
    let description = form.fields[field].description
    guard let keysWithValues, !description.isUnfolded else { return false }
    return !keysWithValues.contains(description.key)
  }

  func value(of field: Field.ID) -> PropertyList? {
    showsDefault(field)
      ? details(of: field).defaultValue : form.fields[field].setting.unobservedReading.value
  }
}

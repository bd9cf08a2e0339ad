import SetteeForms

/// What somebody else changed while the form was open: values by field, and fields that went.
struct NewsLog {
  private var changes: [Field.ID: News] = [:]
  private var departures: [News] = []
  private var count = 0

  /// A change by somebody else.
  struct News: Equatable {
    /// What a field was called that is not there any more.
    var title: String?
    /// What the field showed before the first change, `nil` where nobody had looked, and right
    /// after the last.
    var before: String?, after: String
    /// Who made it, as far as is known, and the time of day.
    var source: String
    /// Which change it is, counted from the first.
    var number: Int
  }

  /// Keeps what is known of a change; of several of a field, what was there before the first.
  mutating func keep(
    _ source: String, from before: String?, to after: String, of field: Field.ID
  ) {
    count += 1
    let first = changes[field].map(\.before) ?? before
    changes[field] = News(before: first, after: after, source: source, number: count)
  }

  /// Keeps what is known of a field that is not there any more; nothing of one that others brought
  /// and took away again.
  mutating func keepDeparture(of field: Field.ID, called title: String) {
    guard var news = changes.removeValue(forKey: field), news.before != news.after else { return }
    news.title = title
    departures.append(news)
  }

  /// All of it, the latest first; without a field where that went.
  var latestFirst: [(field: Field.ID?, news: News)] {
    let all = changes.map { (field: Field.ID?.some($0.key), news: $0.value) }
    return (all + departures.map { (nil, $0) }).sorted { $0.news.number > $1.news.number }
  }

  /// Follows fields to other numbers.
  mutating func follow(_ moves: FieldMoves) {
    changes = changes.reduce(into: [:]) { changes, entry in
      if let field = moves[entry.key] { changes[field] = entry.value }
    }
  }
}

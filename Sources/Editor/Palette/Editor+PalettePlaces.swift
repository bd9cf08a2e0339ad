import SetteeForms
import SetteePropertyLists
import SetteeSettings

/// Places that lines of the palette name, in the words that commands take too.
extension Editor {
  /// What a word leads to.
  enum NamedPlace {
    case field(Field.ID)
    /// A part without a row.
    case part(RowlessPart)
    /// A heading, with the fields below it.
    case heading([Field.ID])
    /// Nothing, and why, as a sentence.
    case none(String)
  }

  /// What a word leads to: a field by its key, else a place inside a field's value.
  func place(named word: String) -> NamedPlace {
    if let field = form.field(forKey: Key(word)) { return .field(field) }
    do throws(WordProblem) {
      let places = try places(named: word)
      for place in places {
        guard let root = form.field(forKey: place.key) else { continue }
        if let field = form.row(of: place.steps, in: root) { return .field(field) }
        if let part = part(at: place.steps, in: root), part.isOnPage, part.isWhole {
          return .part(part)
        }
      }
      let below = form.fields(below: places.first { $0.isWhole }?.key ?? Key(word))
      if !below.isEmpty { return .heading(below) }
      if options.words?.setting(withoutRow: word) == nil, let part = part(among: places) {
        return .part(part)
      }
    } catch {
      return .none(error.sentence)
    }
    let near = form.search(word).matches.first.map { form.fields[$0].description.key.name }
    return .none("No setting \(word)\(near.map { "; \($0) is near" } ?? "").")
  }

  /// The row that shows what a word leads to on a page of another field, whatever has its key.
  func part(named key: Key) -> Field.ID? {
    do throws(WordProblem) {
      for place in try places(named: key.name) where !place.isWhole {
        guard let root = form.field(forKey: place.key) else { continue }
        return form.row(of: place.steps, in: root)
      }
    } catch {
      // What no word names is a part of nothing that one does.
    }
    return nil
  }

  private func places(named word: String) throws(WordProblem) -> [Place] {
    guard let words = options.words else { return [try placeByKeys(word)] }
    return try words.places(named: word)
  }

  /// The place that a word names among the values of the form.
  private func placeByKeys(_ word: String) throws(WordProblem) -> Place {
    let words = PlaceWords(
      ofSettings: { [form] key in
        form.field(forKey: key).flatMap { form.fields[$0].setting.unobservedReading.value }
      },
      describedAs: { [form] key in form.field(forKey: key).map { form.fields[$0].description } })
    do throws(PlaceWordError) {
      return try words.place(of: word)
    } catch {
      throw WordProblem("\(error)")
    }
  }

  /// The word for a field, or for a place inside one.
  func word(for field: Field.ID) -> String {
    let description = form.fields[field].description
    return field < Field.innerBase ? description.key.name : description.place.description
  }

  /// The settings, and the places inside of the one that a word names but for its last name, whose
  /// words begin so; O(n) in the settings and the parts of that one.
  func places(beginning word: String) -> [Field.ID] {
    let own = (0..<form.fields.count).filter { field in
      form.fields[field].kind == .setting && self.word(for: field).hasPrefix(word)
    }
    guard let dot = word.lastIndex(of: "."),
      case .field(let container) = place(named: String(word[..<dot])), form.opensPage(container)
    else { return own }
    let parts = form.page(of: container).rows.filter { row in
      form.role(of: row)?.isPart == true && self.word(for: row).hasPrefix(word)
    }
    return own + parts
  }

  /// Where in a line a secret begins, in characters; nothing where none is typed.
  func secretStart(in line: String) -> Int? {
    guard case .set(let word, let value)? = PaletteLine(line), isSecret(word) else { return nil }
    return line.count - value.count
  }

  private func isSecret(_ word: String) -> Bool {
    switch place(named: word) {
    case .field(let field): return form.fields[field].description.traits.contains(.secret)
    case .part(let part): return isSecret(part)
    case .heading, .none:
      return options.words?.setting(withoutRow: word)?.description.traits.contains(.secret) ?? false
    }
  }

  // MARK: What has no row

  /// What a text is as the value of a place without a row, or what keeps it from being that.
  func draft(
    _ text: String, as description: SettingDescription, atNew word: String, isTyping: Bool
  ) -> LineValue {
    // All settings of a document keep numbers alike.
    let draft = draft(text, as: description, in: form.fields.first?.setting, of: word)
    return refused(draft, atNew: word, isTyping: isTyping)
  }

  /// The same, or what the values around keep it from being.
  func refused(_ draft: LineValue, atNew word: String, isTyping: Bool) -> LineValue {
    let refusal = draft.value.flatMap {
      options.words?.refusal(of: $0, atNew: word, isTyping: isTyping)
    }
    return refusal.map { LineValue(.problem($0)) } ?? draft
  }

  func draft(
    _ text: String, as description: SettingDescription, in setting: Setting?, of word: String
  ) -> LineValue {
    let draft = lineValue(text, as: description, in: setting)
    let problem = draft.problem ?? (draft.value == nil ? "It cannot be set here." : nil)
    return problem.map { LineValue(.problem("\(word): \($0)")) } ?? draft
  }

  /// Stores a text at a place that has no row, which it has then.
  func add(_ text: String, atNew word: String, orSay problem: String) {
    guard let setting = options.words?.setting(withoutRow: word) else {
      return say(.problem(problem))
    }
    let draft = draft(text, as: setting.description, atNew: word, isTyping: false)
    guard draft.value != nil else { return say(.problem(draft.problem ?? problem)) }
    let remark = options.words?.remark(onNew: word)
    let key = setting.description.key
    admitting([setting]) {
      guard let field = form.field(forKey: key) else { return say(.problem(problem)) }
      set(field, to: text, isNew: true)
    }
    // What has parts that the schema names has their rows, and what is a part shows on a page.
    guard let field = form.field(forKey: key) ?? form.fields(below: key).first ?? part(named: key),
      form.fields[field].setting.hasValue
    else { return }
    show(field)
    if let remark { say(.note("Added: \(remark)")) }
  }

  /// Takes back what a place has: of a part of a list or a map the part.
  func reset(_ field: Field.ID) {
    show(field)
    switch form.role(of: field) {
    case .item?, .entry?: run(.removePart)
    case .member?, .variant?, .problem?, .heading?, .add?, nil: resetFocused()
    }
  }
}

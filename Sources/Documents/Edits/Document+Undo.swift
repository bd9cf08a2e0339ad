import SetteePropertyLists

extension Document {
  /// The document with patches made, each upon the text that the one before left.
  ///
  /// For patches that lead back to a text that was read before. Nothing where what comes of them
  /// cannot be read. The time is that of reading what they touch, where a format can do that.
  package func applying(_ patches: [Patch]) -> EditedDocument? {
    if patches.count == 1 {
      let reversed = patches[0].reversed(over: bytes)
      return rereading(by: patches[0]).map {
        EditedDocument(document: $0, patches: patches, reversed: [reversed])
      }
    }
    var (text, reversed) = (bytes, [Patch]())
    for patch in patches {
      reversed.insert(patch.reversed(over: text), at: 0)
      text = patch.applied(to: text)
    }
    do throws(DocumentProblem) {
      let document = try Document(text, format: format, limits: tree.limits)
      return EditedDocument(document: document, patches: patches, reversed: reversed)
    } catch {
      return nil
    }
  }
}

extension EditedDocument {
  /// Spells the value at some steps as it was spelled before, comments inside it included, and what
  /// stood before it where it was gone.
  ///
  /// Its lines end as the document's do, and are indented as it needs. Does nothing where that
  /// spelling would say anything else here. `column` is how many bytes were before it on its line.
  package mutating func respell(_ steps: [Place.Step], as source: String, at column: Int? = nil) {
    let source = withLineEnds(source)
    guard let node = respellable(steps, as: source) else { return }
    let patch = Patch([Splice(node.range, source)])
    if let new = document.replacing(node, by: patch),
      new.node(withIndex: node.index).isSame(as: node)
    {
      return note(patch, new)
    }
    if respell([(steps, node, source)]) { return }
    let shift = column.map { node.column - $0 } ?? 0
    if shift != 0 { _ = respell([(steps, node, source.indented(by: shift))]) }
  }

  /// Spells several values as they were spelled before, all of them or none.
  package mutating func respell(_ values: [(steps: [Place.Step], source: String)]) {
    _ = respell(
      values.compactMap { steps, source in
        let source = withLineEnds(source)
        return respellable(steps, as: source).map { (steps, $0, source) }
      })
  }

  private func withLineEnds(_ source: String) -> String {
    guard source.utf8.contains(.lineFeed) else { return source }
    let lineEnd = TextLayout(document.bytes).lineEnd
    let plain = source.replacing("\r\n", with: "\n")
    return lineEnd == "\n" ? plain : plain.replacing("\n", with: lineEnd)
  }

  /// - Returns: Whether that was done.
  private mutating func respell(
    _ values: [(steps: [Place.Step], node: DocumentNode, source: String)]
  ) -> Bool {
    let patch = Patch(values.map { Splice($0.node.range, $0.source) })
    guard !values.isEmpty, patch.fits(byteCount: document.bytes.count) else { return false }
    do throws(DocumentProblem) {
      let new = try Document(
        patch.applied(to: document.bytes), format: document.format, limits: document.tree.limits)
      guard new.root.isSame(as: document.root),
        values.allSatisfy({ new.root.value(at: $0.steps)?.isSpelled($0.source) ?? false })
      else { return false }
      note(patch, new)
      return true
    } catch {
      // It takes what was around it to be read.
      return false
    }
  }

  private func respellable(_ steps: [Place.Step], as source: String) -> DocumentNode? {
    guard let node = document.root.value(at: steps), !node.isImplied, node.source != source,
      !(document.format.scattersValues && node.isContainer)
    else { return nil }
    return node
  }
}

extension String {
  /// The same with so many blanks more, or fewer, before each line but the first.
  fileprivate func indented(by shift: Int) -> String {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().map { number, line in
      guard number > 0, !line.isEmpty else { return String(line) }
      guard shift < 0 else { return String(repeating: " ", count: shift) + line }
      return String(line.dropFirst(min(-shift, line.prefix { $0 == " " }.count)))
    }.joined(separator: "\n")
  }
}

extension DocumentNode {
  /// How many bytes are before it on its line, what says its type not counted.
  package var column: Int {
    let start = tree.tape.outerStart(of: index)
    return start - (tree.bytes[..<start].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0)
  }

  /// Whether it is written so, alone or with what stands before it.
  fileprivate func isSpelled(_ source: String) -> Bool {
    range.count == source.utf8.count ? self.source == source : outerSource == source
  }
}

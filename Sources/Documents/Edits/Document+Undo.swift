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
  /// Does nothing where that spelling would say anything else here.
  package mutating func respell(_ steps: [Place.Step], as source: String) {
    guard let node = respellable(steps, as: source) else { return }
    let patch = Patch([Splice(node.range, source)])
    if let new = document.replacing(node, by: patch),
      new.node(withIndex: node.index).isSame(as: node)
    {
      return note(patch, new)
    }
    respell([(steps, node, source)])
  }

  /// Spells several values as they were spelled before, all of them or none.
  package mutating func respell(_ values: [(steps: [Place.Step], source: String)]) {
    respell(
      values.compactMap { steps, source in
        respellable(steps, as: source).map { (steps, $0, source) }
      })
  }

  private mutating func respell(
    _ values: [(steps: [Place.Step], node: DocumentNode, source: String)]
  ) {
    let patch = Patch(values.map { Splice($0.node.range, $0.source) })
    guard !values.isEmpty, patch.fits(byteCount: document.bytes.count) else { return }
    do throws(DocumentProblem) {
      let new = try Document(
        patch.applied(to: document.bytes), format: document.format, limits: document.tree.limits)
      guard new.root.isSame(as: document.root),
        values.allSatisfy({ new.root.value(at: $0.steps)?.isSpelled($0.source) ?? false })
      else { return }
      note(patch, new)
    } catch {
      // It takes what was around it to be read.
    }
  }

  private func respellable(_ steps: [Place.Step], as source: String) -> DocumentNode? {
    guard let node = document.root.value(at: steps), !node.isImplied, node.source != source,
      !(document.format.scattersValues && node.isContainer)
    else { return nil }
    return node
  }
}

extension DocumentNode {
  /// Whether it is written so, alone or with what stands before it.
  fileprivate func isSpelled(_ source: String) -> Bool {
    range.count == source.utf8.count ? self.source == source : outerSource == source
  }
}

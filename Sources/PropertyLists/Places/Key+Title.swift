extension Key {
  /// What rows and sentences call it: its name, but in the quotes of a step in words where that is
  /// empty or begins with a quote, so that each key has a title of its own.
  package var title: String {
    name.utf8.first.map { $0 == UInt8(ascii: "\"") } ?? true
      ? PropertyList.string(name).json() : name
  }

  /// The key that has a title.
  package init(title: String) {
    guard title.utf8.first == UInt8(ascii: "\"") else {
      self.init(title)
      return
    }
    do throws(PlaceWordError) {
      self.init(DottedWord.name(try DottedWord(title).steps))
    } catch {
      // Somebody has worded it that way.
      self.init(title)
    }
  }
}

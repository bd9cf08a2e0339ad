import SetteeEditor
import SetteePropertyLists
import SetteeSettings

/// Words for the places of a document, in an editor.
extension DocumentSettings: WordPlaces {
  func places(named word: String) throws(WordProblem) -> [Place] {
    let place: Place
    do throws(CommandError) {
      place = try document.place(named: word)
    } catch {
      throw WordProblem("\(error)")
    }
    return (0...place.steps.count).reversed().map { count in
      let outer = Place(place.key, Array(place.steps.prefix(count)))
      return Place(document.places.key(of: outer), Array(place.steps.dropFirst(count)))
    }
  }

  func setting(withoutRow word: String) -> Setting? {
    document.row(ofWord: word).map { Setting($0, source: self) }
  }

  func remark(onNew word: String) -> String? {
    do throws(CommandError) {
      return document.remark(onNew: try document.place(named: word))
    } catch {
      // Whoever sets it is told why the word names no place.
      return nil
    }
  }

  func word(_ name: Key?, beside key: Key) -> String? {
    guard let place = document.places.place(of: key),
      place.steps.last.map({ $0.name != nil }) ?? true
    else { return nil }
    guard let name else {
      return place.parent.map { document.places.key(of: $0).name + "." } ?? ""
    }
    let other = place.parent.map { $0.appending(.member(name)) } ?? Place(name)
    return document.places.key(of: other).name
  }

  func refusal(of value: PropertyList, atNew word: String, isTyping: Bool) -> String? {
    let isLarge = document.document.bytes.count > DocumentRows.checkedAtOnceMax
    if isTyping, isLarge { return nil }
    do throws(CommandError) {
      return document.refusal(of: value, at: try document.place(named: word))
    } catch {
      return "\(error)"
    }
  }
}

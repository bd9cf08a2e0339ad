import SetteePropertyLists
import SetteeSettings

/// Values that are bytes, such as pictures: nobody types them, files bring them and take them.
extension SettingsForm {
  /// Whether a field's value is bytes, or is to be.
  package func takesBytes(_ field: Field.ID) -> Bool {
    let setting = fields[field].setting
    if setting.description.stored == .data { return true }
    if case .data? = setting.unobservedReading.value { return true }
    return false
  }

  /// The bytes of a field's value; nothing where there are none.
  package func bytes(of field: Field.ID) -> [UInt8]? {
    guard takesBytes(field) else { return nil }
    switch fields[field].setting.unobservedReading.value {
    case .data(let bytes)?: return bytes
    case .string(let text)?: return Base64.decode(text.utf8)
    default: return nil
    }
  }

  /// Bytes as the value of a field that takes some.
  package func value(of bytes: [UInt8], in field: Field.ID) -> PropertyList {
    fields[field].description.stored == .data
      ? .string(Base64.text(of: bytes)) : .data(bytes)
  }
}

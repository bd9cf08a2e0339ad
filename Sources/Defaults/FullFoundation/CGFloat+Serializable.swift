// What of typed keys needs all of Foundation: the trait `FullFoundation`, on by default, has it.

#if FullFoundation
  import Foundation
  import SetteePropertyLists
  import SetteeSettings

  /// Stored as a number.
  extension CGFloat: SettingScalar {
    /// Kept as a number, as `Double` is.
    public static var settingCodec: SettingCodec<CGFloat> {
      let number = Double.settingCodec
      return SettingCodec(
        type: number.type, encode: { try number.encode(Double($0)) },
        decode: { number.decode($0).map { CGFloat($0) } })
    }
  }

  extension CGFloat: Defaults.Serializable {
    /// Keeps it as the property list does.
    public static let bridge = Defaults.NativeBridge<CGFloat>()

    /// A property list has this type itself.
    public static let isNativelySupportedType = true
  }
#endif

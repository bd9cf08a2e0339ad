import Settings

// Names that code written for Apple's platforms uses. None of them need be adopted: `Codable` or
// `RawRepresentable` suffices.

/// A value that a suite stores as it is.
public typealias UserDefaultsPropertyListValue = SettingScalar

/// A value that an account stores as it is.
public typealias CloudPropertyListValue = SettingScalar

/// A value that a suite stores as JSON.
public typealias CodableUserDefaultsPropertyListValue = Codable

/// A value that an account stores as JSON.
public typealias CodableCloudPropertyListValue = Codable

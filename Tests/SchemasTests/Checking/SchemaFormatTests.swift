import Testing

@testable import SetteeSchemas

/// Formats by examples from their standards.
@Suite("Formats")
struct SchemaFormatTests {
  @Test(
    "A format admits what its standard admits",
    arguments: [
      (
        .uri,
        [
          "ftp://ftp.is.co.za/rfc/rfc1808.txt", "ldap://[2001:db8::7]/c=GB?objectClass?one",
          "mailto:John.Doe@example.com", "news:comp.infosystems.www.servers.unix",
          "tel:+1-816-555-1212", "telnet://192.0.2.16:80/", "http://a/?q=%20#f", "a:", "a:/",
        ],
        [
          "//a/b", "/a", "a", "", "http:// a", "http://[::1", "http://[x]/", "ba,r:x",
          "http://a\\b",
          "http://a/<b>", "http://a/%zz", "http://a/ä", "1a:b", "http://a/^", "http://a|b",
        ]
      ),
      (
        .uriReference, ["", "a/b", "/a", "//a", "?q", "#f", "./a:b", "http://a"],
        ["\\a", "a b", "#a#b", "a:b\\c", ":a"]
      ),
      (.iri, ["http://ä.example/ö?ü#ß"], ["/ä", "http://a/ b"]),
      (.iriReference, ["ä/ö", "#ß"], ["ä\\ö"]),
      (
        .uriTemplate, ["http://a/{b:1}/{c}", "{+x,y*}{?z}", "a", "", "%20{a.b}", "ä"],
        ["{", "}", "{a", "{}", "{a b}", "{a:0}", "%2", "a\"b", "<a>", "{a:10000}"]
      ),
      (
        .uuid, ["2EB8AA08-aa98-11ea-b4aa-73b441d16380", "00000000-0000-0000-0000-000000000000"],
        ["2EB8AA08aa98-11ea-b4aa-73b441d16380", "2EB8AA08-AA98-11EA-B4AA-73B441D1638", "", "x"]
      ),
      (
        .ipv4, ["0.0.0.0", "255.255.255.255"], ["256.1.1.1", "01.1.1.1", "1.1.1", "1.1.1.1.1", ""]
      ),
      (
        .ipv6, ["::", "1::", "::1.2.3.4", "1:2:3:4:5:6:7:8"],
        [":::", "1", "1:2:3:4:5:6:7::8:9", ""]
      ),
      (
        .email, ["a@b", "\"a b\"@c.d", "a@[IPv6:::1]"], ["a", "@b", "a@", ".a@b", "a..b@c", "ä@b"]
      ),
      (.idnEmail, ["ä@ö.example"], ["ä", "a b@c"]),
      (.hostname, ["a.b-c.d", "1"], ["-a", "a-", "a..b", "a_b", "", "ä"]),
      (
        .duration, ["P1Y2M3DT4H5M6S", "PT1M", "P2W"], ["P", "PT", "P1Y1D1M", "P1W1D", "1D", "P1YT"]
      ),
      (.regex, ["^a(?=b)\\1$", "(?<n>a)"], ["(", "a**", "\\Z"]),
    ] as [(SchemaFormat, [String], [String])])
  func examples(format: SchemaFormat, right: [String], wrong: [String]) {
    for text in right { #expect(format.admits(text), "\(format) '\(text)'") }
    for text in wrong { #expect(!format.admits(text), "\(format) '\(text)'") }
  }
}

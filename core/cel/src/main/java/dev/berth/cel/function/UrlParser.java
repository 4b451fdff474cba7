package dev.berth.cel.function;

import dev.berth.api.codec.GoText;
import dev.berth.cel.function.UrlEscapes.Part;
import java.util.Locale;
import java.util.regex.Pattern;

/// Parses URLs as Go's `net/url` does.
final class UrlParser {
  private static final Pattern PORT = Pattern.compile("(?::[0-9]*)?");
  private static final Pattern USER = Pattern.compile("[a-zA-Z0-9\\-._:~!$&'()*+,;=%@]*");

  private UrlParser() {}

  /// Parses a URL without a fragment.
  ///
  /// @param request whether the URL must be absolute
  /// @throws IllegalArgumentException in Go's words
  static Url parse(String text, boolean request) {
    require(
        text.chars().noneMatch(c -> c < ' ' || c == 0x7f),
        "net/url: invalid control character in URL");
    require(!(text.isEmpty() && request), "empty url");
    if (text.equals("*")) {
      return new Url("", "", "", "", "*", "*", "", "");
    }
    int colon = endOfScheme(text);
    var scheme = text.substring(0, Math.max(colon, 0)).toLowerCase(Locale.ROOT);
    var rest = text.substring(colon + 1);
    int question = rest.indexOf('?');
    var query = question < 0 ? "" : rest.substring(question + 1);
    rest = question < 0 ? rest : rest.substring(0, question);
    if (!rest.startsWith("/")) {
      if (!scheme.isEmpty()) {
        return new Url(scheme, rest, "", "", "", "", query, "");
      }
      require(!request, "invalid URI for request");
      require(
          !rest.split("/", 2)[0].contains(":"), "first path segment in URL cannot contain colon");
    }
    String user = "";
    String host = "";
    boolean mayHaveAuthority = !scheme.isEmpty() || (!request && !rest.startsWith("///"));
    if (mayHaveAuthority && rest.startsWith("//")) {
      int slash = rest.indexOf('/', 2);
      var authority = rest.substring(2, slash < 0 ? rest.length() : slash);
      rest = slash < 0 ? "" : rest.substring(slash);
      int at = authority.lastIndexOf('@');
      host = host(scheme, authority.substring(at + 1));
      user = at < 0 ? "" : user(authority.substring(0, at));
    }
    return new Url(scheme, "", user, host, UrlEscapes.unescape(rest, Part.PATH), rest, query, "");
  }

  /// Returns the index of the colon after the scheme; -1 if there is no scheme.
  private static int endOfScheme(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      boolean later = (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
      if (c == ':') {
        require(i > 0, "missing protocol scheme");
        return i;
      }
      if (!letter && !(later && i > 0)) {
        return -1;
      }
    }
    return -1;
  }

  private static String user(String user) {
    require(USER.matcher(user).matches(), "net/url: invalid userinfo");
    int colon = user.indexOf(':');
    var name = UrlEscapes.unescape(colon < 0 ? user : user.substring(0, colon), Part.USER);
    var escaped = UrlEscapes.escape(name, Part.USER);
    if (colon < 0) {
      return escaped;
    }
    var password = UrlEscapes.unescape(user.substring(colon + 1), Part.USER);
    return escaped + ":" + UrlEscapes.escape(password, Part.USER);
  }

  private static String host(String scheme, String host) {
    int open = host.lastIndexOf('[');
    require(open <= 0, "invalid IP-literal");
    if (open == 0) {
      return literal(host);
    }
    int colon = host.indexOf(':');
    if (colon >= 0) {
      boolean web = scheme.equals("http") || scheme.equals("https");
      checkPort(host.substring(web ? colon : host.lastIndexOf(':')));
    }
    return UrlEscapes.unescape(host, Part.HOST);
  }

  private static String literal(String host) {
    int close = host.lastIndexOf(']');
    require(close >= 0, "missing ']' in host");
    checkPort(host.substring(close + 1));
    var name = host.substring(1, close);
    int zone = name.indexOf("%25");
    var address =
        zone < 0
            ? UrlEscapes.unescape(name, Part.HOST)
            : UrlEscapes.unescape(name.substring(0, zone), Part.HOST)
                + UrlEscapes.unescape(name.substring(zone), Part.ZONE);
    IpAddress parsed;
    try {
      parsed = IpParser.parse(address);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("invalid host: " + e.getMessage(), e);
    }
    require(!parsed.is4(), "invalid IP-literal");
    return "[" + address + "]" + host.substring(close + 1);
  }

  private static void checkPort(String port) {
    require(PORT.matcher(port).matches(), "invalid port " + GoText.quoted(port) + " after host");
  }

  private static void require(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }
}

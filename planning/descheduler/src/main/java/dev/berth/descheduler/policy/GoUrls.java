package dev.berth.descheduler.policy;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What Go's `net/url` does not take for a URL.
final class GoUrls {
  private static final Pattern SCHEME = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]*:");
  private static final Pattern WRONG_ESCAPE = Pattern.compile("%(?![0-9a-fA-F]{2}).{0,2}");

  private GoUrls() {}

  /// In Go's words; null if nothing is wrong.
  static @Nullable String problem(String url) {
    var cause = cause(url);
    return cause == null ? null : "parse \"%s\": %s".formatted(url, cause);
  }

  private static @Nullable String cause(String url) {
    if (url.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
      return "net/url: invalid control character in URL";
    }
    if (url.startsWith(":")) {
      return "missing protocol scheme";
    }
    var scheme = SCHEME.matcher(url);
    var rest = scheme.lookingAt() ? url.substring(scheme.end()) : url;
    if (!scheme.lookingAt() && rest.split("/", 2)[0].contains(":")) {
      return "first path segment in URL cannot contain colon";
    }
    if (rest.startsWith("//")) {
      var host = rest.substring(2).split("[/?#]", 2)[0];
      var wrong = host(host.substring(host.lastIndexOf('@') + 1));
      if (wrong != null) {
        return wrong;
      }
    }
    var escape = WRONG_ESCAPE.matcher(rest);
    return escape.find() ? "invalid URL escape \"%s\"".formatted(escape.group()) : null;
  }

  private static @Nullable String host(String host) {
    int end = host.lastIndexOf(']');
    if (host.startsWith("[") && end < 0) {
      return "missing ']' in host";
    }
    int colon = host.indexOf(':', Math.max(0, end));
    var port = colon < 0 ? "" : host.substring(colon);
    return port.isEmpty() || port.substring(1).chars().allMatch(Character::isDigit)
        ? null
        : "invalid port \"%s\" after host".formatted(port);
  }
}

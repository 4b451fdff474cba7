package dev.berth.cel.function;

import static dev.berth.cel.function.Overload.global;
import static dev.berth.cel.function.Overload.member;
import static dev.berth.cel.function.Types.BOOL;
import static dev.berth.cel.function.Types.STRING;
import static dev.berth.cel.function.Types.URL;
import static dev.berth.cel.function.Types.list;
import static dev.berth.cel.function.Types.map;

import dev.berth.cel.value.CelError;
import java.util.List;
import java.util.function.Function;

/// URLs: `url("https://example.com/path").getHost()`.
final class UrlLibrary implements Library {
  @Override
  public List<Overload> overloads() {
    return List.of(
        global("string_to_url", "url", List.of(STRING), URL, a -> parse((String) a.getFirst())),
        global("is_url_string", "isURL", List.of(STRING), BOOL, a -> isUrl((String) a.getFirst())),
        part("url_get_scheme", "getScheme", Url::scheme),
        part("url_get_host", "getHost", Url::host),
        part("url_get_hostname", "getHostname", Url::hostname),
        part("url_get_port", "getPort", Url::port),
        part("url_get_escaped_path", "getEscapedPath", Url::escapedPath),
        member(
            "url_get_query",
            "getQuery",
            List.of(URL),
            map(STRING, list(STRING)),
            a -> ((Url) a.getFirst()).parameters()));
  }

  private static Overload part(String id, String name, Function<Url, Object> part) {
    return member(id, name, List.of(URL), STRING, a -> part.apply((Url) a.getFirst()));
  }

  private static Object parse(String text) {
    try {
      Url.check(text);
      return Url.parse(text);
    } catch (IllegalArgumentException e) {
      return new CelError("URL parse error during conversion from string: " + e.getMessage());
    }
  }

  private static boolean isUrl(String text) {
    try {
      Url.check(text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}

package dev.berth.cel.function;

import dev.berth.api.codec.GoText;
import dev.berth.cel.function.UrlEscapes.Part;
import dev.berth.cel.value.CelError;
import dev.berth.cel.value.CelMap;
import dev.berth.cel.value.CelObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// A URL, parsed by the rules and with the messages of Go's `net/url`.
///
/// @param opaque the part after the scheme if it does not start with `/`
/// @param user user and password, escaped; empty if there is none
/// @param host host and port
/// @param path unescaped; `rawPath` is the path as written
record Url(
    String scheme,
    String opaque,
    String user,
    String host,
    String path,
    String rawPath,
    String query,
    String fragment)
    implements CelObject {
  /// Parses an absolute URI or an absolute path.
  ///
  /// @throws IllegalArgumentException if the text is invalid
  static Url parse(String text) {
    int hash = text.indexOf('#');
    var url = read(hash < 0 ? text : text.substring(0, hash), false);
    return hash < 0 ? url : url.withFragment(text, text.substring(hash + 1));
  }

  /// Kubernetes' check before parsing: the fragment counts as part of the path or the query.
  ///
  /// @throws IllegalArgumentException if it is neither an absolute URI nor an absolute path
  static void check(String text) {
    var _ = read(text, true);
  }

  private static Url read(String text, boolean request) {
    try {
      return UrlParser.parse(text, request);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("parse " + GoText.quoted(text) + ": " + e.getMessage(), e);
    }
  }

  private Url withFragment(String text, String raw) {
    try {
      return new Url(
          scheme,
          opaque,
          user,
          host,
          path,
          rawPath,
          query,
          UrlEscapes.unescape(raw, Part.FRAGMENT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("parse " + GoText.quoted(text) + ": " + e.getMessage(), e);
    }
  }

  String hostname() {
    if (host.startsWith("[")) {
      return host.substring(1, Math.max(1, host.indexOf(']')));
    }
    int colon = portColon();
    return colon < 0 ? host : host.substring(0, colon);
  }

  String port() {
    int colon = portColon();
    return colon < 0 ? "" : host.substring(colon + 1);
  }

  private int portColon() {
    int colon = host.lastIndexOf(':');
    return colon >= 0
            && host.substring(colon + 1).matches("[0-9]*")
            && colon > host.lastIndexOf(']')
        ? colon
        : -1;
  }

  String escapedPath() {
    return UrlEscapes.isValidPath(rawPath)
        ? rawPath
        : path.equals("*") ? "*" : UrlEscapes.escape(path, Part.PATH);
  }

  /// Returns the parameters of the query; invalid ones are left out.
  CelMap parameters() {
    var parameters = new LinkedHashMap<String, List<Object>>();
    for (var part : query.split("&", -1)) {
      if (!part.isEmpty() && !part.contains(";")) {
        addParameter(part, parameters);
      }
    }
    return new CelMap(parameters);
  }

  private static void addParameter(String part, Map<String, List<Object>> parameters) {
    int equals = part.indexOf('=');
    try {
      var name = UrlEscapes.unescape(equals < 0 ? part : part.substring(0, equals), Part.QUERY);
      var value = equals < 0 ? "" : UrlEscapes.unescape(part.substring(equals + 1), Part.QUERY);
      parameters.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
    } catch (IllegalArgumentException e) {
      // As in Go, an invalid parameter counts as absent.
    }
  }

  @Override
  public String typeName() {
    return "kubernetes.URL";
  }

  @Override
  public Object isEqual(Object other) {
    return switch (other) {
      case Url that -> toString().equals(that.toString());
      case CelError error -> error;
      default -> CelError.NO_SUCH_OVERLOAD;
    };
  }

  @Override
  public String toString() {
    var authority =
        host.isEmpty() && user.isEmpty()
            ? ""
            : "//" + (user.isEmpty() ? "" : user + "@") + UrlEscapes.escape(host, Part.HOST);
    return (scheme.isEmpty() ? "" : scheme.toLowerCase(Locale.ROOT) + ":")
        + (opaque.isEmpty() ? authority + escapedPath() : opaque)
        + (query.isEmpty() ? "" : "?" + query)
        + (fragment.isEmpty() ? "" : "#" + UrlEscapes.escape(fragment, Part.FRAGMENT));
  }
}

package dev.berth.server.http;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// A request of a client.
///
/// @param method for example `GET`
/// @param path decoded, with the leading slash
/// @param query the values of each parameter; a parameter without a value has an empty value
/// @param headers by name; case is ignored
/// @param certificates the certificates sent by the client, its own first; not verified
/// @param body readable once
public record Request(
    String method,
    String path,
    Map<String, List<String>> query,
    SortedMap<String, List<String>> headers,
    List<X509Certificate> certificates,
    RequestBody body) {

  public Request {
    query = Map.copyOf(query);
    var names = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
    names.putAll(headers);
    headers = Collections.unmodifiableSortedMap(names);
    certificates = List.copyOf(certificates);
  }

  /// Creates a request without a body, with the path and query of an address.
  public static Request of(
      String method,
      URI address,
      SortedMap<String, List<String>> headers,
      List<X509Certificate> certificates) {
    var rawQuery = address.getRawQuery();
    return new Request(
        method,
        address.getPath(),
        query(rawQuery == null ? "" : rawQuery),
        headers,
        certificates,
        RequestBody.NONE);
  }

  /// Parses the query of an address.
  public static Map<String, List<String>> query(String raw) {
    Map<String, List<String>> query = new LinkedHashMap<>();
    for (var pair : raw.split("&", -1)) {
      var equals = pair.indexOf('=');
      var name = decoded(equals < 0 ? pair : pair.substring(0, equals));
      if (!name.isEmpty()) {
        query
            .computeIfAbsent(name, _ -> new ArrayList<>())
            .add(equals < 0 ? "" : decoded(pair.substring(equals + 1)));
      }
    }
    return query;
  }

  /// As in Go, parameters that cannot be decoded are left out.
  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  /// Returns all values of a header.
  public List<String> headers(String name) {
    return headers.getOrDefault(name, List.of());
  }

  /// Returns the first value of a header; empty if there is none.
  public String header(String name) {
    var values = headers(name);
    return values.isEmpty() ? "" : values.getFirst();
  }
}

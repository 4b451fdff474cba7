package dev.berth.ui;

import dev.berth.server.http.Request;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Requests as a browser sends them.
final class Requests {
  private Requests() {}

  static Request get(String address) {
    return of("GET", address, Map.of());
  }

  static Request of(String method, String address, Map<String, String> headers) {
    var lists = new TreeMap<String, List<String>>();
    headers.forEach((name, value) -> lists.put(name, List.of(value)));
    return Request.of(method, URI.create(address), lists, List.of());
  }
}

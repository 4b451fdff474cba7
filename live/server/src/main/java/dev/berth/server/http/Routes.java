package dev.berth.server.http;

import java.io.IOException;
import java.util.Comparator;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// Chooses a handler by the exact path, or else by the longest matching prefix; all other paths are
/// not found.
public final class Routes implements Handler {

  private final SortedMap<String, Handler> handlers;
  private final SortedMap<String, Handler> prefixes;

  /// @param handlers by path
  /// @param prefixes handlers for all paths that begin with the key, which ends with a slash
  public Routes(Map<String, Handler> handlers, Map<String, Handler> prefixes) {
    this.handlers = new TreeMap<>(handlers);
    this.prefixes =
        new TreeMap<>(
            Comparator.comparingInt(String::length).reversed().thenComparing(String::compareTo));
    this.prefixes.putAll(prefixes);
  }

  @Override
  public Response answer(Request request) throws IOException, InterruptedException {
    return handler(request.path()).answer(request);
  }

  private Handler handler(String path) {
    var exact = handlers.get(path);
    if (exact != null) {
      return exact;
    }
    return prefixes.entrySet().stream()
        .filter(entry -> path.startsWith(entry.getKey()))
        .findFirst()
        .map(Map.Entry::getValue)
        .orElse(_ -> Response.notFound());
  }
}

package dev.berth.server.http;

import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Handlers by exact path; all other paths are not found.
public final class Routes implements Handler {

  private final SortedMap<String, Handler> handlers;

  /// @param handlers by path
  public Routes(Map<String, Handler> handlers) {
    this.handlers = new TreeMap<>(handlers);
  }

  /// All paths.
  public SortedSet<String> paths() {
    return Collections.unmodifiableSortedSet(new TreeSet<>(handlers.keySet()));
  }

  @Override
  public Response answer(Request request) throws IOException, InterruptedException {
    var handler = handlers.get(request.path());
    return handler == null ? Response.notFound() : handler.answer(request);
  }
}

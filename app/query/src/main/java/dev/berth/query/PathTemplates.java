package dev.berth.query;

import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Handlers by method and by template of the path, such as `/pods/{name}`: a name in braces stands
/// for one segment. If several templates match, the first counts.
///
/// @param routes in their order
record PathTemplates(List<Route> routes) implements Handler {
  private static final int NOT_FOUND = 404;
  private static final int METHOD_NOT_ALLOWED = 405;

  /// Handles requests for a template.
  @FunctionalInterface
  interface TemplateHandler {
    /// Handles a request; may block.
    ///
    /// @param parameters the values of the names in braces
    Response answer(Request request, Map<String, String> parameters)
        throws IOException, InterruptedException;
  }

  /// A handler.
  ///
  /// @param method such as `GET`, which also handles HEAD
  record Route(String method, String template, TemplateHandler handler) {
    private boolean takes(String wanted) {
      return wanted.equals(method) || (wanted.equals("HEAD") && method.equals("GET"));
    }

    /// Returns the parameters; null if the path does not match.
    private @Nullable Map<String, String> match(String path) {
      String[] names = template.split("/", -1);
      String[] segments = path.split("/", -1);
      if (names.length != segments.length) {
        return null;
      }
      var parameters = new LinkedHashMap<String, String>();
      for (int i = 0; i < names.length; i++) {
        if (names[i].startsWith("{") && !segments[i].isEmpty()) {
          parameters.put(names[i].substring(1, names[i].length() - 1), segments[i]);
        } else if (!names[i].equals(segments[i])) {
          return null;
        }
      }
      return parameters;
    }
  }

  PathTemplates {
    routes = List.copyOf(routes);
  }

  @Override
  public Response answer(Request request) throws IOException, InterruptedException {
    boolean isKnown = false;
    for (Route route : routes) {
      Map<String, String> parameters = route.match(request.path());
      if (parameters != null) {
        isKnown = true;
        if (route.takes(request.method())) {
          return route.handler.answer(request, parameters);
        }
      }
    }
    return isKnown
        ? DocumentResponse.failure(
                request,
                METHOD_NOT_ALLOWED,
                "MethodNotAllowed",
                "%s takes no %s".formatted(request.path(), request.method()))
            .with("Allow", allowed(request.path()))
        : DocumentResponse.failure(
            request,
            NOT_FOUND,
            "NotFound",
            "the server could not find the requested resource %s".formatted(request.path()));
  }

  private String allowed(String path) {
    return routes.stream()
        .filter(route -> route.match(path) != null)
        .map(Route::method)
        .distinct()
        .collect(Collectors.joining(", "));
  }
}

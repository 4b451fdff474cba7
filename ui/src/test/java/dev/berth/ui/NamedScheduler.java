package dev.berth.ui;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A scheduler that answers every question, about things that all have the same name. It knows the
/// users of the tokens `reader`, who may ask all, and `shop`, who may ask about that namespace.
final class NamedScheduler implements Handler {
  private static final String VERSION = "/apis/decisions.berth.dev/v1alpha1";

  private final Map<String, Map<?, ?>> documents = new LinkedHashMap<>();
  private final List<Request> asked = new ArrayList<>();

  NamedScheduler(String name) {
    var files = new NamedDocuments(name);
    files.read("scheduler").forEach((path, document) -> documents.put(path, (Map<?, ?>) document));
    documents.put("", Map.of("kind", "APIResourceList"));
    documents.put("/cluster", files.read("cluster"));
    documents.put("/nodes/" + name, files.read("node"));
    documents.put("/search", files.read("search"));
  }

  /// What was asked, in its order.
  List<Request> asked() {
    return asked;
  }

  /// The pages for a user who may ask all.
  Handler pages() {
    return Ui.ofScheduler(
        "Scheduler",
        "--server=https://localhost:10259",
        path ->
            answer(Requests.of("GET", VERSION + path, Map.of("Authorization", "Bearer reader"))),
        "/");
  }

  @Override
  public Response answer(Request request) {
    asked.add(request);
    String path = request.path().substring(VERSION.length());
    return switch (request.header("Authorization")) {
      case "Bearer reader" -> answer(path);
      case "Bearer shop" -> path.startsWith("/namespaces/shop/") ? answer(path) : forbidden("shop");
      case "" -> request.certificates().isEmpty() ? forbidden("anonymous") : answer(path);
      default -> status(401, "Unauthorized");
    };
  }

  private Response answer(String path) {
    var document = documents.get(path);
    return document != null
        ? Response.of(200, Response.JSON, JsonEncoder.text(Codecs.ANY, document))
        : status(404, "not found");
  }

  private static Response forbidden(String user) {
    return status(403, "User \"%s\" cannot do this".formatted(user));
  }

  private static Response status(int code, String message) {
    return Response.of(
        code, Response.JSON, JsonEncoder.text(Codecs.ANY, Map.of("message", message)));
  }
}

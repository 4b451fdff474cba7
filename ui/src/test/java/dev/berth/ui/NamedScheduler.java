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
/// users of the tokens `planner`, who may ask all, `reader`, who may not have simulations made, and
/// `shop`, who may ask about that namespace.
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
    for (String kind : List.of("Deployment", "podgroup")) {
      documents.put(
          "/namespaces/shop/workloads/%s?kind=%s".formatted(name, kind), workload(files, kind));
    }
    documents.put("/capacity?like=shop/" + name, files.read("capacity"));
    documents.put("/scaleplans?scale=pool=" + name, files.read("scale"));
    documents.put("/consolidationplans?timeLimit=20s", files.read("consolidation"));
    documents.put("/losses?by=zone", files.read("losses"));
    documents.put("/disruptions?drain=" + name, files.read("disruption"));
  }

  /// A workload of which only the pods are known.
  private static Map<?, ?> workload(NamedDocuments files, String kind) {
    var workload = new LinkedHashMap<Object, Object>(files.read("workload"));
    workload.keySet().removeAll(List.of("outcome", "rollout", "group"));
    workload.put("workload", kind + " of a scheduler");
    return workload;
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
        (method, path) ->
            answer(Requests.of(method, VERSION + path, Map.of("Authorization", "Bearer planner"))),
        "/");
  }

  @Override
  public Response answer(Request request) {
    asked.add(request);
    String path = request.path().substring(VERSION.length());
    return switch (request.header("Authorization")) {
      case "Bearer planner" -> answer(request.method(), path, request.query());
      case "Bearer reader" ->
          request.method().equals("GET")
              ? answer("GET", path, request.query())
              : forbidden("reader");
      case "Bearer shop" ->
          path.startsWith("/namespaces/shop/")
              ? answer("GET", path, request.query())
              : forbidden("shop");
      case "" ->
          request.certificates().isEmpty()
              ? forbidden("anonymous")
              : answer("GET", path, request.query());
      default -> status(401, "Unauthorized");
    };
  }

  /// The document of the question with the first parameter that one needs, or else of its path.
  private Response answer(String method, String path, Map<String, List<String>> query) {
    var document = documents.get(path);
    for (var parameter : query.entrySet()) {
      String question =
          "%s?%s=%s".formatted(path, parameter.getKey(), parameter.getValue().getFirst());
      document = documents.getOrDefault(question, document);
    }
    if (document != null) {
      return Response.of(200, Response.JSON, JsonEncoder.text(Codecs.ANY, document));
    }
    return method.equals("POST") && !query.containsKey("timeLimit")
        ? status(400, "what is asked makes no sense")
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

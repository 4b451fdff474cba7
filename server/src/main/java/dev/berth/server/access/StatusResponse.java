package dev.berth.server.access;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/// Responses to requests that are not authenticated or not allowed: a `Status`.
final class StatusResponse {
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;

  private StatusResponse() {}

  static Response unauthorized(Request request) {
    return status(request, UNAUTHORIZED, "Unauthorized", "Unauthorized", false);
  }

  static Response forbidden(Request request, String user, String verb, String reason) {
    var message =
        "forbidden: User %s cannot %s path %s"
            .formatted(JsonEncoder.quoted(user), verb, JsonEncoder.quoted(request.path()));
    return status(
            request,
            FORBIDDEN,
            reason.isEmpty() ? message : message + ": " + reason,
            "Forbidden",
            true)
        .with("X-Content-Type-Options", "nosniff");
  }

  /// Indented, as kube-scheduler's.
  private static Response status(
      Request request, int code, String message, String reason, boolean detailed) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("kind", "Status");
    fields.put("apiVersion", "v1");
    fields.put("metadata", Map.of());
    fields.put("status", "Failure");
    fields.put("message", message);
    fields.put("reason", reason);
    if (detailed) {
      fields.put("details", Map.of());
    }
    fields.put("code", code);
    var json = new StringBuilder();
    if (isForPeople(request)) {
      Codecs.ANY.encode(fields, JsonEncoder.indented(json));
    } else {
      Codecs.ANY.encode(fields, JsonEncoder.compact(json));
      json.append('\n');
    }
    return Response.of(code, Response.JSON, json.toString());
  }

  private static boolean isForPeople(Request request) {
    var pretty = request.query().get("pretty");
    var agent = request.header("User-Agent");
    return pretty == null
        ? Stream.of("curl", "Wget", "Mozilla/5.0").anyMatch(agent::startsWith)
        : pretty.contains("1") || pretty.contains("true");
  }
}

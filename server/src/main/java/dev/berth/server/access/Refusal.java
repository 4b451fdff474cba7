package dev.berth.server.access;

import dev.berth.api.codec.JsonEncoder;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.util.stream.Stream;

/// What those are told who may not pass: a `Status`.
final class Refusal {
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;

  private Refusal() {}

  static Response unauthorized(Request request) {
    return refusal(request, UNAUTHORIZED, "Unauthorized", "Unauthorized", "");
  }

  static Response forbidden(Request request, String user, String verb, String reason) {
    var message =
        "forbidden: User %s cannot %s path %s"
            .formatted(quoted(user), verb, quoted(request.path()));
    return refusal(
            request,
            FORBIDDEN,
            reason.isEmpty() ? message : message + ": " + reason,
            "Forbidden",
            "\"details\":{}")
        .with("X-Content-Type-Options", "nosniff");
  }

  /// Indented for people.
  private static Response refusal(
      Request request, int code, String message, String reason, String details) {
    var fields =
        Stream.of(
                "\"kind\":\"Status\"",
                "\"apiVersion\":\"v1\"",
                "\"metadata\":{}",
                "\"status\":\"Failure\"",
                "\"message\":" + quoted(message),
                "\"reason\":" + quoted(reason),
                details,
                "\"code\":" + code)
            .filter(field -> !field.isEmpty());
    return Response.of(
        code,
        Response.JSON,
        isForPeople(request)
            ? "{\n  %s\n}"
                .formatted(
                    String.join(
                        ",\n  ", fields.map(field -> field.replaceFirst(":", ": ")).toList()))
            : "{%s}\n".formatted(String.join(",", fields.toList())));
  }

  private static boolean isForPeople(Request request) {
    var pretty = request.query().get("pretty");
    var agent = request.header("User-Agent");
    return pretty == null
        ? Stream.of("curl", "Wget", "Mozilla/5.0").anyMatch(agent::startsWith)
        : pretty.contains("1") || pretty.contains("true");
  }

  private static String quoted(String text) {
    var json = new StringBuilder();
    JsonEncoder.compact(json).string(text);
    return json.toString();
  }
}

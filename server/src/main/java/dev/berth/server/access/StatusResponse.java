package dev.berth.server.access;

import dev.berth.config.validation.GoValue;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.server.negotiation.Failure;
import dev.berth.server.negotiation.Format;
import dev.berth.server.negotiation.Negotiation;
import java.util.List;

/// Responses to requests that are not authenticated or not allowed: a `Status`.
final class StatusResponse {
  private static final List<Format> FORMATS = List.of(Format.JSON, Format.YAML);

  private StatusResponse() {}

  static Response unauthorized(Request request) {
    return Negotiation.failure(
        request, FORMATS, new Failure(401, "Unauthorized", "Unauthorized", false));
  }

  static Response forbidden(Request request, String user, String verb, String reason) {
    var message =
        "forbidden: "
            + withoutMarkup(
                "User %s cannot %s path %s"
                    .formatted(GoValue.text(user), verb, GoValue.text(request.path())));
    return Negotiation.failure(
            request,
            FORMATS,
            new Failure(
                403, "Forbidden", reason.isEmpty() ? message : message + ": " + reason, true))
        .with("X-Content-Type-Options", "nosniff");
  }

  private static String withoutMarkup(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}

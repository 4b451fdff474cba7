package dev.berth.server.access;

import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.server.negotiation.Failure;
import dev.berth.server.negotiation.Format;
import dev.berth.server.negotiation.Negotiation;
import java.util.List;

/// Responses to unauthenticated or forbidden requests: a `Status`.
final class StatusResponse {
  private static final List<Format> FORMATS = List.of(Format.JSON, Format.YAML);

  private StatusResponse() {}

  static Response unauthorized(Request request) {
    return Negotiation.failure(
        request, FORMATS, new Failure(401, "Unauthorized", "Unauthorized", false));
  }

  /// @param message names user and request
  /// @param reason empty if none is given
  static Response forbidden(Request request, String message, String reason) {
    return Negotiation.failure(
            request,
            FORMATS,
            new Failure(
                403, "Forbidden", reason.isEmpty() ? message : message + ": " + reason, true))
        .with("X-Content-Type-Options", "nosniff");
  }
}

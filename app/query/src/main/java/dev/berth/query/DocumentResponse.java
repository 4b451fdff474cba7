package dev.berth.query;

import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.server.negotiation.Failure;
import dev.berth.server.negotiation.Format;
import dev.berth.server.negotiation.Negotiation;
import java.util.List;
import java.util.Map;

/// Responses with a document, in a format that the client accepts.
final class DocumentResponse {
  private static final List<Format> FORMATS = List.of(Format.JSON, Format.YAML, Format.CBOR);

  private static final int TOO_MANY_REQUESTS = 429;

  private DocumentResponse() {}

  static Response of(Request request, Map<String, Object> object) {
    var agreed = Negotiation.of(request, FORMATS, (_, conversion) -> conversion == null);
    return agreed == null
        ? Negotiation.notAcceptable(request, FORMATS)
        : agreed.response(200, object);
  }

  static Response failure(Request request, int code, String reason, String message) {
    var response = Negotiation.failure(request, FORMATS, new Failure(code, reason, message, false));
    return code == TOO_MANY_REQUESTS ? response.with("Retry-After", "1") : response;
  }
}

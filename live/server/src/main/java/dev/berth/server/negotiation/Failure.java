package dev.berth.server.negotiation;

import java.util.LinkedHashMap;
import java.util.Map;

/// Why a request fails.
///
/// @param code of HTTP
/// @param reason such as `Forbidden`
/// @param hasDetails whether there is a field `details`, which is always empty here
public record Failure(int code, String reason, String message, boolean hasDetails) {

  /// As Kubernetes' `Status`.
  Map<String, Object> status() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("kind", "Status");
    fields.put("apiVersion", "v1");
    fields.put("metadata", Map.of());
    fields.put("status", "Failure");
    fields.put("message", message);
    fields.put("reason", reason);
    if (hasDetails) {
      fields.put("details", Map.of());
    }
    fields.put("code", code);
    return fields;
  }
}

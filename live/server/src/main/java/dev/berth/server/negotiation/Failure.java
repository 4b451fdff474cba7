package dev.berth.server.negotiation;

import java.util.LinkedHashMap;
import java.util.Map;

/// Why a request fails.
///
/// @param code the HTTP code
/// @param reason for example `Forbidden`
/// @param hasDetails whether there is a field `details`, which is always empty
public record Failure(int code, String reason, String message, boolean hasDetails) {

  /// Returns the failure as a Kubernetes `Status`.
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

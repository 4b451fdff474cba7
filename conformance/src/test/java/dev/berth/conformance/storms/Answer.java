package dev.berth.conformance.storms;

import dev.berth.api.codec.JsonEncoder;
import org.jspecify.annotations.Nullable;

/// The answer of the API server to a request.
///
/// @param retryAfter seconds; 0 for no such header
/// @param watch the watch that begins; null for an answer that is complete
record Answer(int code, String json, int retryAfter, @Nullable WatchSession watch) {
  static Answer ok(int code, String json) {
    return new Answer(code, json, 0, null);
  }

  static Answer failure(int code, String reason, String message) {
    return new Answer(
        code,
        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\",\"message\":%s,\"reason\":\"%s\",\"code\":%d}"
            .formatted(JsonEncoder.quoted(message), reason, code),
        0,
        null);
  }

  static Answer watching(WatchSession watch) {
    return new Answer(200, "", 0, watch);
  }

  Answer retryAfter(int seconds) {
    return new Answer(code, json, seconds, watch);
  }
}

package dev.berth.kube;

import java.util.Map;

/// The trace of one request. Must be quick and must not throw.
public interface RequestTrace {
  /// Traces nothing.
  RequestTrace NONE =
      new RequestTrace() {
        @Override
        public Map<String, String> headers() {
          return Map.of();
        }

        @Override
        public void ended(int status) {}
      };

  /// The headers, by name, that make the request part of the trace on the server.
  Map<String, String> headers();

  /// The response has begun, or there is none.
  ///
  /// @param status the status of the response; 0 if there is none
  void ended(int status);
}

package dev.berth.kube;

/// Traces requests to an API server, for distributed tracing. Called on any thread; must be quick
/// and must not throw.
@FunctionalInterface
public interface RequestTracer {
  /// Traces nothing.
  RequestTracer NONE = (_, _) -> RequestTrace.NONE;

  /// Begins a request, on the thread that sends it. Called each time the request is sent.
  ///
  /// @param verb an HTTP method
  /// @param url the URL with address, path and query
  RequestTrace begin(String verb, String url);
}

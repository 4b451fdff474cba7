package dev.berth.kube;

/// Follows requests to an API server, for distributed tracing. Called on any thread; must be quick
/// and must not throw.
@FunctionalInterface
public interface RequestTracer {
  /// Follows no request.
  RequestTracer NONE = (_, _) -> RequestTrace.NONE;

  /// A request is about to be sent; on the thread that sends it. Once for each time that it is
  /// sent.
  ///
  /// @param verb an HTTP method
  /// @param url with the server's address, the path and the query
  RequestTrace begin(String verb, String url);
}

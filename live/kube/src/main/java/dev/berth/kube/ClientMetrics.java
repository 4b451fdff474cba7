package dev.berth.kube;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Receives counts and durations of requests to an API server, and of their authentication. Called
/// on any thread; must be quick and must not throw.
///
/// Source: `k8s.io/client-go/tools/metrics`. A verb is an HTTP method; a host is the host and port
/// of the server's address.
public interface ClientMetrics {

  /// Measures nothing.
  ClientMetrics NONE = new ClientMetrics() {};

  /// The code of a request without a response.
  String NO_RESPONSE = "<error>";

  /// A request other than a watch has ended: its response was read, or there is none. The duration
  /// includes retries and the waits before them.
  default void requestEnded(String verb, String host, Duration took) {}

  /// A request other than a watch has waited for the client's rate limit.
  default void rateLimited(String verb, String host, Duration waited) {}

  /// A request was sent once; also called for watches.
  ///
  /// @param code the status of the response, or [#NO_RESPONSE]
  /// @param isRetry whether it was sent before
  default void sent(String verb, String host, String code, boolean isRetry) {}

  /// A request other than a watch was sent once, with a body of this size.
  default void requestSize(String verb, String host, long bytes) {}

  /// The response to a request other than a watch was read; its decompressed body has this size.
  default void responseSize(String verb, String host, long bytes) {}

  /// A new transport to a server is available.
  ///
  /// @param result `miss`, or `uncacheable` behind a proxy
  /// @param more by how much the number of transports has grown
  default void transportMade(String result, int more) {}

  /// A transport to a server is no longer used.
  default void transportClosed() {}

  /// The file of the certificate authority was read again.
  ///
  /// @param result `success` or `failure`
  /// @param reason `unchanged`, `updated` or `read_error`
  default void authorityReloaded(String result, String reason) {}

  /// A credential plugin was run.
  ///
  /// @param exitCode its exit code; 1 if it has none
  /// @param status `no_error`, `plugin_execution_error` or `plugin_not_found_error`
  default void credentialPluginRan(int exitCode, String status) {}

  /// A credential plugin has printed credentials.
  ///
  /// @param plugin identifies the plugin; always the same object
  /// @param expiry when its certificate expires; null if it has none
  default void certificateExpires(Object plugin, @Nullable Instant expiry) {}

  /// A credential plugin has printed a different certificate.
  ///
  /// @param notBefore when the previous certificate became valid
  default void certificateRotated(Instant notBefore) {}
}

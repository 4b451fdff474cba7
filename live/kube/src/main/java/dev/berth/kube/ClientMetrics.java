package dev.berth.kube;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Callbacks with counts and durations of requests to an API server, and of what authenticates
/// them. Called on any thread; must be quick and must not throw.
///
/// Source: `k8s.io/client-go/tools/metrics`. A verb is an HTTP method; a host is that of the
/// server's address, with the port.
public interface ClientMetrics {

  /// Counts nothing.
  ClientMetrics NONE = new ClientMetrics() {};

  /// The code of a request without a response.
  String NO_RESPONSE = "<error>";

  /// A request that is no watch has ended: its response was read, or there is none. Retries and
  /// waits before them are included.
  default void requestEnded(String verb, String host, Duration took) {}

  /// A request that is no watch has waited for the client's rate limit.
  default void rateLimited(String verb, String host, Duration waited) {}

  /// A request was sent once, a watch or not.
  ///
  /// @param code the status of the response, or [#NO_RESPONSE]
  /// @param isRetry whether it was sent before
  default void sent(String verb, String host, String code, boolean isRetry) {}

  /// A request that is no watch was sent once, with a body of so many bytes.
  default void requestSize(String verb, String host, long bytes) {}

  /// The body of a response to what is no watch was read, decompressed so many bytes.
  default void responseSize(String verb, String host, long bytes) {}

  /// Connections to a server can be made from now on.
  ///
  /// @param result `miss`, or `uncacheable` behind a proxy
  /// @param more by how many there are more servers that connections can be made to
  default void transportMade(String result, int more) {}

  /// No connection is made to a server any more.
  default void transportClosed() {}

  /// The file of the certificate authority was read again.
  ///
  /// @param result `success` or `failure`
  /// @param reason `unchanged`, `updated` or `read_error`
  default void authorityReloaded(String result, String reason) {}

  /// A credential plugin was run.
  ///
  /// @param exitCode of it; 1 if there is none
  /// @param status `no_error`, `plugin_execution_error` or `plugin_not_found_error`
  default void credentialPluginRan(int exitCode, String status) {}

  /// A credential plugin has printed credentials.
  ///
  /// @param plugin stands for it; the same object each time
  /// @param expiry when its certificate expires; null if there is none
  default void certificateExpires(Object plugin, @Nullable Instant expiry) {}

  /// A credential plugin has printed another certificate than before.
  ///
  /// @param notBefore when the one before became valid
  default void certificateRotated(Instant notBefore) {}
}

package dev.berth.loadaware.usage;

import java.net.URI;
import java.time.Duration;
import java.util.ServiceLoader;

/// Reaches Prometheus servers for plugins, as a service of the process, which knows its proxies.
@FunctionalInterface
public interface PrometheusConnector {
  /// How a Prometheus server is reached.
  ///
  /// @param address such as `http://prometheus.monitoring:9090`
  /// @param token shown as the bearer of it; empty for none
  /// @param tokenFile has the token, read anew each time; empty for none
  /// @param caFile has the authorities of the server's certificate, in PEM; empty for those that
  ///   the JVM trusts
  /// @param insecureSkipVerify whether any certificate will do
  record PrometheusAccess(
      URI address, String token, String tokenFile, String caFile, boolean insecureSkipVerify) {
    /// Without the token.
    @Override
    public String toString() {
      return address.toString();
    }
  }

  /// The server; makes no connection yet.
  ///
  /// @param timeout how long an answer may take, all of it
  /// @param limit of an answer, in bytes
  InstantQueries connect(PrometheusAccess access, Duration timeout, long limit);

  /// The one that the process provides.
  ///
  /// @throws IllegalStateException if it provides none
  static PrometheusConnector ofProcess() {
    return ServiceLoader.load(PrometheusConnector.class, PrometheusConnector.class.getClassLoader())
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("nothing here can ask Prometheus"));
  }
}

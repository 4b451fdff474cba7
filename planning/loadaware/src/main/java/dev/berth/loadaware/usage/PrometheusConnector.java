package dev.berth.loadaware.usage;

import java.net.URI;
import java.time.Duration;
import java.util.ServiceLoader;

/// Connects plugins to Prometheus servers, as a service of the process, which knows its proxies.
@FunctionalInterface
public interface PrometheusConnector {
  /// The access to a Prometheus server.
  ///
  /// @param address such as `http://prometheus.monitoring:9090`
  /// @param token the bearer token; empty for none
  /// @param tokenFile the file with the token, read again each time; empty for none
  /// @param caFile the file with the authorities of the server's certificate, in PEM; empty for
  ///   those that the JVM trusts
  /// @param insecureSkipVerify whether any certificate is accepted
  record PrometheusAccess(
      URI address, String token, String tokenFile, String caFile, boolean insecureSkipVerify) {
    /// Without the token.
    @Override
    public String toString() {
      return address.toString();
    }
  }

  /// Returns the server without making a connection yet.
  ///
  /// @param timeout the time limit of a complete answer
  /// @param limit the maximum size of an answer, in bytes
  InstantQueries connect(PrometheusAccess access, Duration timeout, long limit);

  /// The connector of the process.
  ///
  /// @throws IllegalStateException if it provides none
  static PrometheusConnector ofProcess() {
    return ServiceLoader.load(PrometheusConnector.class, PrometheusConnector.class.getClassLoader())
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("nothing here can ask Prometheus"));
  }
}

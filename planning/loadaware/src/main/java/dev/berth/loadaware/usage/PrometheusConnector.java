package dev.berth.loadaware.usage;

import java.time.Duration;
import java.util.ServiceLoader;

/// Reaches Prometheus servers for plugins, as a service of the process, which knows its proxies.
@FunctionalInterface
public interface PrometheusConnector {
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

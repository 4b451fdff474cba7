package dev.berth.loadaware.usage;

import java.net.URI;

/// How a Prometheus server is reached.
///
/// @param address such as `http://prometheus.monitoring:9090`
/// @param token shown as the bearer of it; empty for none
/// @param tokenFile has the token, read anew each time; empty for none
/// @param caFile has the authorities of the server's certificate, in PEM; empty for those that the
///   JVM trusts
/// @param insecureSkipVerify whether any certificate will do
public record PrometheusAccess(
    URI address, String token, String tokenFile, String caFile, boolean insecureSkipVerify) {
  /// Without the token.
  @Override
  public String toString() {
    return address.toString();
  }
}

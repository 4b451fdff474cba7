package dev.berth.kube.http;

import dev.berth.api.kubescheduler.ClientConnectionConfiguration;
import java.time.Duration;

/// The settings of one client.
///
/// @param userAgent the `User-Agent` header
/// @param accept the `Accept` header: formats of responses, the preferred one first
/// @param qps average requests per second; 0 or less for no limit
/// @param burst how many requests may be sent at once
/// @param timeout how long to wait for the beginning of a response
public record ClientSettings(
    String userAgent, String accept, double qps, int burst, Duration timeout) {

  /// Slightly more than the request timeout of API servers.
  private static final Duration TIMEOUT = Duration.ofSeconds(65);

  /// Returns the configured settings. The content type is that of responses; Berth always writes
  /// JSON, as it writes little.
  public static ClientSettings of(ClientConnectionConfiguration configuration, String userAgent) {
    var accept =
        configuration.acceptContentTypes().isEmpty()
            ? configuration.contentType() + ", */*"
            : configuration.acceptContentTypes();
    return new ClientSettings(
        userAgent, accept, configuration.qps(), configuration.burst(), TIMEOUT);
  }

  /// Returns the settings with another timeout.
  public ClientSettings within(Duration newTimeout) {
    return new ClientSettings(userAgent, accept, qps, burst, newTimeout);
  }

  /// Returns the settings with another user agent.
  public ClientSettings as(String newUserAgent) {
    return new ClientSettings(newUserAgent, accept, qps, burst, timeout);
  }
}

package dev.berth.kube.http;

import dev.berth.api.kubescheduler.ClientConnectionConfiguration;
import java.time.Duration;

/// How one client asks.
///
/// @param userAgent who it says it is
/// @param accept the formats of answers that it prefers
/// @param qps requests a second, on average; 0 or less for any number
/// @param burst requests at once
/// @param timeout how long to wait for an answer to begin
public record ClientSettings(
    String userAgent, String accept, double qps, int burst, Duration timeout) {

  /// A little more than API servers take before they give up themselves.
  private static final Duration TIMEOUT = Duration.ofSeconds(65);

  /// As configured. The content type is that of answers: what Berth writes is little, and JSON.
  public static ClientSettings of(ClientConnectionConfiguration configuration, String userAgent) {
    var accept =
        configuration.acceptContentTypes().isEmpty()
            ? configuration.contentType() + ", */*"
            : configuration.acceptContentTypes();
    return new ClientSettings(
        userAgent, accept, configuration.qps(), configuration.burst(), TIMEOUT);
  }

  /// The same with another timeout.
  public ClientSettings within(Duration newTimeout) {
    return new ClientSettings(userAgent, accept, qps, burst, newTimeout);
  }

  /// The same under another name.
  public ClientSettings as(String newUserAgent) {
    return new ClientSettings(newUserAgent, accept, qps, burst, timeout);
  }
}

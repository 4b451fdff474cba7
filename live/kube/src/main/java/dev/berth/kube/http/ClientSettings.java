package dev.berth.kube.http;

import dev.berth.api.kubescheduler.ClientConnectionConfiguration;
import java.time.Duration;

/// The settings of one client.
///
/// @param userAgent the header of that name
/// @param accept formats of responses, the preferred one first; the header of that name
/// @param qps requests a second, on average; 0 or less for any number
/// @param burst requests at once
/// @param timeout how long to wait for a response to begin
public record ClientSettings(
    String userAgent, String accept, double qps, int burst, Duration timeout) {

  /// A little more than the request timeout of API servers.
  private static final Duration TIMEOUT = Duration.ofSeconds(65);

  /// As configured. The content type is that of responses: what Berth writes is little, and JSON.
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

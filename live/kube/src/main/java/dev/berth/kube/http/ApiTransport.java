package dev.berth.kube.http;

import dev.berth.kube.ClientMetrics;
import java.io.IOException;
import java.net.URI;

/// Carries requests to an API server and responses back, each once. [ApiServer] does so over a
/// network; a test may do so in memory, on its own time. Thread-safe; calls block.
public interface ApiTransport {
  /// The base URL.
  URI address();

  /// Measures the requests.
  ClientMetrics metrics();

  /// Sends a request once and returns when the response begins.
  ///
  /// @param encoding the accepted encoding of the response; empty for the default
  /// @param isRetry whether it was sent before
  /// @throws IOException if there is no response
  ApiResponse send(ApiRequest request, ClientSettings settings, String encoding, boolean isRetry)
      throws IOException, InterruptedException;
}

package dev.berth.kube.http;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;

/// Names the failure of a connection whose other end has not answered a ping; the HTTP client only
/// says that it has reset the stream.
///
/// @param server the server that does not answer
/// @param patience how long an answer may take
record Silence(URI server, Duration patience) {
  /// The message with which streams fail after OkHttp's `Http2Connection` has received no answer.
  /// If the other end has really violated the protocol, streams fail with another message.
  private static final String RESET = "stream was reset: PROTOCOL_ERROR";

  /// Returns the failure with a message for people.
  IOException named(IOException failure) {
    return RESET.equals(failure.getMessage())
        ? new IOException(
            "the API server at %s did not answer for %d s".formatted(server, patience.toSeconds()),
            failure)
        : failure;
  }
}

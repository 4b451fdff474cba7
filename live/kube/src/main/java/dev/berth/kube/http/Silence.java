package dev.berth.kube.http;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;

/// Names the failure of a connection whose other end has not answered a ping: the client only says
/// that it has reset the stream.
///
/// @param server who is silent
/// @param patience how long an answer may take
record Silence(URI server, Duration patience) {
  /// What streams fail with when OkHttp's `Http2Connection` has had no answer. Where the other end
  /// has really broken the protocol, they fail with what it has done.
  private static final String RESET = "stream was reset: PROTOCOL_ERROR";

  /// The failure, with a message for people.
  IOException named(IOException failure) {
    return RESET.equals(failure.getMessage())
        ? new IOException(
            "the API server at %s did not answer for %d s".formatted(server, patience.toSeconds()),
            failure)
        : failure;
  }
}

package dev.berth.server.http;

import java.io.IOException;

/// Handles requests concurrently, each on its own thread.
@FunctionalInterface
public interface Handler {

  /// Handles a request; may block.
  ///
  /// @throws IOException if this fails; the response is then a 500 without the message
  Response answer(Request request) throws IOException, InterruptedException;
}

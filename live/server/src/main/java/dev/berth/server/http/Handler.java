package dev.berth.server.http;

import java.io.IOException;

/// Handles requests, several at once, each on a thread of its own.
@FunctionalInterface
public interface Handler {

  /// Handles a request; may block.
  ///
  /// @throws IOException if that fails; the response is then a 500 without the message
  Response answer(Request request) throws IOException, InterruptedException;
}

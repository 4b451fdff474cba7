package dev.berth.server.http;

import java.io.IOException;

/// Answers requests, several at once, each on a thread of its own.
@FunctionalInterface
public interface Handler {

  /// Answers; may block.
  ///
  /// @throws IOException if that is not possible; the client then learns no more than that
  Response answer(Request request) throws IOException, InterruptedException;
}

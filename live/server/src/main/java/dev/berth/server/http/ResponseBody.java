package dev.berth.server.http;

import java.io.IOException;
import java.io.OutputStream;

/// What a response carries.
public sealed interface ResponseBody {

  /// Known as a whole.
  ///
  /// @param bytes must not be changed any more
  @SuppressWarnings("ArrayRecordComponent") // nobody compares responses
  record Bytes(byte[] bytes) implements ResponseBody {}

  /// Written piece by piece, for however long.
  @FunctionalInterface
  non-sealed interface Stream extends ResponseBody {

    /// Writes all of it, and flushes what is to arrive at once.
    ///
    /// @throws IOException if the client is gone
    /// @throws InterruptedException if the server ends
    void writeTo(OutputStream out) throws IOException, InterruptedException;
  }
}

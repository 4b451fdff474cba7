package dev.berth.server.http;

import java.io.IOException;
import java.io.OutputStream;

/// The body of a response.
public sealed interface ResponseBody {

  /// A body that is complete.
  ///
  /// @param bytes must not change afterwards
  @SuppressWarnings("ArrayRecordComponent") // nobody compares responses
  record Bytes(byte[] bytes) implements ResponseBody {}

  /// A body that is written piece by piece, possibly without end.
  @FunctionalInterface
  non-sealed interface Stream extends ResponseBody {

    /// Writes the whole body; flushes data that must arrive at once.
    ///
    /// @throws IOException if the client is gone
    /// @throws InterruptedException if the server ends
    void writeTo(OutputStream out) throws IOException, InterruptedException;
  }
}

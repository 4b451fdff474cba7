package dev.berth.server.http;

import java.io.IOException;

/// The body of a request. It is read only when a handler reads it, after the client is authorized.
@FunctionalInterface
public interface RequestBody {

  /// No body.
  RequestBody NONE = most -> new byte[0];

  /// Reads the body; call once.
  ///
  /// @param most the largest number of bytes to read
  /// @throws IOException if the body does not arrive
  byte[] read(int most) throws IOException;
}

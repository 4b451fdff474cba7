package dev.berth.server.http;

import java.io.IOException;

/// What a client sends with a request. It is read when a handler reads it: not before the client is
/// known to have the right.
@FunctionalInterface
public interface RequestBody {

  /// Without one.
  RequestBody NONE = most -> new byte[0];

  /// Reads it, once.
  ///
  /// @param most bytes; more are not read
  /// @throws IOException if it does not arrive
  byte[] read(int most) throws IOException;
}

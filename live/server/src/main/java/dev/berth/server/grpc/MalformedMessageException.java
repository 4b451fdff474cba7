package dev.berth.server.grpc;

import java.io.Serial;

/// A message that is no protobuf, or has a value that no field may have. The text is for the
/// client.
public final class MalformedMessageException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  /// @param message the error, for the client
  public MalformedMessageException(String message) {
    super(message);
  }
}

package dev.berth.server.http;

import java.io.IOException;

/// So much is under way that a request is refused: it may be sent again a little later. The message
/// is for the client.
public final class TooManyRequestsException extends IOException {
  private static final long serialVersionUID = 1L;

  public TooManyRequestsException(String message) {
    super(message);
  }
}

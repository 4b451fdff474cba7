package dev.berth.server.http;

import java.io.IOException;

/// Too many requests are in progress, so this one is refused: the client may send it again a little
/// later. The message is for the client.
public final class TooManyRequestsException extends IOException {
  private static final long serialVersionUID = 1L;

  public TooManyRequestsException(String message) {
    super(message);
  }
}

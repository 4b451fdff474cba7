package dev.berth.kube.connect;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The address of the API server, or the credentials for it, cannot be determined. The message
/// contains advice.
public final class ConnectionException extends IOException {

  private static final long serialVersionUID = 1L;

  public ConnectionException(String message) {
    this(message, null);
  }

  public ConnectionException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}

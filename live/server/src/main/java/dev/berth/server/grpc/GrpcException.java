package dev.berth.server.grpc;

import java.io.Serial;

/// Ends a call with an error. The message is for the client.
public final class GrpcException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  private final GrpcStatus status;

  public GrpcException(GrpcStatus status, String message) {
    super(message);
    this.status = status;
  }

  /// How the call ends.
  public GrpcStatus status() {
    return status;
  }
}

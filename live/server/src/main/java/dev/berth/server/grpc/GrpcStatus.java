package dev.berth.server.grpc;

/// How a call ends, as far as this service needs to say it.
public enum GrpcStatus {
  OK(0),
  INVALID_ARGUMENT(3),
  NOT_FOUND(5),
  RESOURCE_EXHAUSTED(8),
  UNIMPLEMENTED(12),
  INTERNAL(13),
  UNAVAILABLE(14);

  private final int code;

  GrpcStatus(int code) {
    this.code = code;
  }

  /// The number that is sent.
  public int code() {
    return code;
  }
}

package dev.berth.server.grpc;

/// The status at the end of a call, for the cases of this service.
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

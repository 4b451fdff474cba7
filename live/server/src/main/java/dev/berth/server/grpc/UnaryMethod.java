package dev.berth.server.grpc;

/// A method with one request and one response. The server calls it on any thread, several at the
/// same time.
@FunctionalInterface
public interface UnaryMethod {
  /// Carries out a call.
  ///
  /// @param request the message in protobuf
  /// @return the response in protobuf
  /// @throws GrpcException if the client gets an error instead
  /// @throws InterruptedException if the server ends
  byte[] call(byte[] request) throws GrpcException, InterruptedException;
}

package dev.berth.conformance.fuzz;

import dev.berth.api.codec.ApiFormat;

/// What an API server answers in protobuf.
public final class ProtobufFuzz {
  private ProtobufFuzz() {}

  public static void fuzzerTestOneInput(byte[] input) {
    ApiAnswer.check(ApiFormat.PROTOBUF, input);
  }
}

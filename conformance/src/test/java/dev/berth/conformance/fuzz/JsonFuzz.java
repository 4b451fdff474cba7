package dev.berth.conformance.fuzz;

import dev.berth.api.codec.ApiFormat;

/// What an API server answers in JSON.
public final class JsonFuzz {
  private JsonFuzz() {}

  public static void fuzzerTestOneInput(byte[] input) {
    ApiAnswer.check(ApiFormat.JSON, input);
  }
}

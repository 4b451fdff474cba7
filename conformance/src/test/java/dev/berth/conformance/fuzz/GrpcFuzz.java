package dev.berth.conformance.fuzz;

import dev.berth.server.grpc.MalformedMessageException;
import dev.berth.server.grpc.MessageFields;
import java.util.Set;

/// Messages of gRPC: each field is read as each type.
public final class GrpcFuzz {
  private static final int FIELDS = 20;
  private static final int DEPTH = 4;

  private GrpcFuzz() {}

  public static void fuzzerTestOneInput(byte[] input) {
    Refusals.check(
        input,
        Set.of(MalformedMessageException.class),
        bytes -> read(MessageFields.of(bytes), DEPTH));
  }

  private static void read(MessageFields message, int depth) {
    for (int field = 1; field <= FIELDS; field++) {
      if (message.has(field) && depth > 0) {
        int known = field;
        attempt(() -> message.number(known));
        attempt(() -> message.real(known));
        attempt(() -> message.texts(known));
        attempt(() -> read(message.message(known), depth - 1));
        attempt(() -> message.messages(known).forEach(it -> read(it, depth - 1)));
      }
    }
  }

  /// A field of another type does not hide the others.
  private static void attempt(Runnable reading) {
    try {
      reading.run();
    } catch (MalformedMessageException _) {
      // as documented
    }
  }
}

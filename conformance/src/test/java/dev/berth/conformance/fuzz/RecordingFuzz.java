package dev.berth.conformance.fuzz;

import dev.berth.engine.port.SchedulingObserver;
import dev.berth.questions.replay.RecordedRun;
import dev.berth.scenario.InputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Set;
import java.util.zip.GZIPOutputStream;

/// Recordings, which are replayed. If the first byte is even, the rest is compressed before it is
/// read, so that changes do not end in the checksum.
public final class RecordingFuzz {
  private RecordingFuzz() {}

  public static void fuzzerTestOneInput(byte[] input) {
    Refusals.check(
        input,
        Set.of(InputException.class),
        bytes -> {
          try (var file = GivenFile.of(content(bytes))) {
            new RecordedRun(file.path(), null).replay(_ -> SchedulingObserver.NONE, _ -> {});
          }
        });
  }

  private static byte[] content(byte[] bytes) throws IOException {
    var rest = Arrays.copyOfRange(bytes, Math.min(1, bytes.length), bytes.length);
    if (bytes.length == 0 || (bytes[0] & 1) == 1) {
      return rest;
    }
    var compressed = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(compressed)) {
      out.write(rest);
    }
    return compressed.toByteArray();
  }
}

package dev.berth.conformance.fuzz;

import dev.berth.api.codec.ApiFormat;
import dev.berth.api.codec.ApiFormat.Reading;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.Problem;
import dev.berth.api.meta.KubernetesObject;
import java.io.ByteArrayInputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Answers of an API server. The first byte of an input chooses an object, a list, a watch or a
/// status, the second one the kind; the rest is the answer.
final class ApiAnswer {
  private static final List<Kind<? extends KubernetesObject>> KINDS = List.copyOf(Kinds.all());

  private ApiAnswer() {}

  static void check(ApiFormat format, byte[] input) {
    Refusals.check(
        input,
        Set.of(UncheckedIOException.class),
        bytes -> {
          if (bytes.length >= 2) {
            var kind = KINDS.get(Byte.toUnsignedInt(bytes[1]) % KINDS.size());
            read(format, bytes[0], kind, new ByteArrayInputStream(bytes, 2, bytes.length - 2));
          }
        });
  }

  private static <T extends KubernetesObject> void read(
      ApiFormat format, byte what, Kind<T> kind, ByteArrayInputStream in) {
    var problems = new ArrayList<Problem>();
    var reading = new Reading(Interner.none(), problems::add);
    switch (what & 3) {
      case 0 -> format.readObject(kind, in, reading);
      case 1 -> format.readList(kind, in, reading, _ -> {});
      case 2 -> {
        var watch = format.watch(kind, in, reading);
        while (watch.next() != null) {}
      }
      default -> format.readStatus(in);
    }
    Refusals.checkPlaces(problems, kind.kind());
  }
}

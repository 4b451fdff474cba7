package dev.berth.api.codec;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/// What Kubernetes' own code has made of random objects, in both formats; see `conformance/wire`.
final class WireSamples {
  /// @param what `object`, `list` or `watch`
  record Sample(String what, Kind<?> kind, int line, String text, String base64) {
    byte[] json() {
      return text.getBytes(StandardCharsets.UTF_8);
    }

    byte[] protobuf() {
      return Base64.getDecoder().decode(base64);
    }

    @Override
    public String toString() {
      return "%s of %s, line %d".formatted(what, kind, line);
    }
  }

  private WireSamples() {}

  static List<Sample> read() {
    var in = WireSamples.class.getResourceAsStream("wire-samples.txt.gz");
    try (var reader =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Objects.requireNonNull(in)), StandardCharsets.UTF_8))) {
      var lines = reader.lines().toList();
      return Stream.iterate(0, i -> i < lines.size(), i -> i + 1)
          .map(i -> sample(i + 1, lines.get(i).split("\t", -1)))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Sample sample(int line, String[] parts) {
    return new Sample(
        parts[0], kind(parts[1], parts[2]), line, parts[3].replace('\u001e', '\n'), parts[4]);
  }

  private static Kind<?> kind(String apiVersion, String kind) {
    return Stream.concat(
            Kinds.all().stream(), Stream.of(Kinds.LEASE, Kinds.EVENT, Kinds.CORE_EVENT))
        .filter(known -> known.apiVersion().equals(apiVersion) && known.kind().equals(kind))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(apiVersion + " " + kind));
  }
}

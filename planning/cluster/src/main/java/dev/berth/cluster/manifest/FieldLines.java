package dev.berth.cluster.manifest;

import dev.berth.api.codec.Interner;
import dev.berth.api.codec.KindRegistry;
import dev.berth.api.codec.Located;
import dev.berth.api.codec.ObjectReader;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Positions;
import dev.berth.api.codec.Problems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Finds the lines of fields. Reading objects does not keep these lines, because they are rarely
/// needed, so this class reads the sources again. For one thread.
public final class FieldLines {
  /// No kinds, so all objects are read as written, with all of their fields.
  private static final KindRegistry<Object> KINDS = KindRegistry.builder().build();

  /// An object as written, with the lines of its fields.
  private record Fields(String kind, Positions positions) {}

  private final Set<Origin> wanted = new HashSet<>();
  private final Map<Origin, Fields> found = new HashMap<>();

  private FieldLines(Collection<Manifest> manifests) {
    manifests.forEach(manifest -> wanted.add(manifest.origin()));
  }

  /// Reads the sources of these objects. Leaves out a source that can no longer be read.
  public static FieldLines of(Collection<Manifest> manifests) {
    var lines = new FieldLines(manifests);
    manifests.stream()
        .map(manifest -> manifest.origin().source())
        .distinct()
        .forEach(source -> {
          if (source != null) {
            lines.read(source);
          }
        });
    return lines;
  }

  private void read(Source source) {
    var reader =
        new ObjectReader<>(KINDS, Interner.none(), new Problems())
            .notingLines()
            .keeping((_, _) -> true, located -> note(located, source));
    try (var in = source.open()) {
      reader.read(in, source.name(), _ -> {});
    } catch (IOException | UncheckedIOException e) {
      // The source is gone; the lines of the objects must be enough.
    }
  }

  private void note(Located<ObjectTree> located, Source source) {
    var origin = new Origin(source, located.line());
    if (located.positions() != null && wanted.contains(origin)) {
      found.put(origin, new Fields(located.value().kind(), located.positions()));
    }
  }

  /// Returns the line of the field, or of the closest existing field around it.
  ///
  /// @param manifest one of the given objects
  /// @param path such as `spec.containers[0].image`; empty for the whole object
  public int line(Manifest manifest, String path) {
    var origin = manifest.origin();
    var fields = found.get(origin);
    if (fields == null || path.isEmpty()) {
      return origin.line();
    }
    var ofTemplate = !fields.kind().equals(manifest.object().kind());
    var line = fields.positions().line((ofTemplate ? "spec.template." : "") + written(path));
    return line == 0 ? origin.line() : line;
  }

  /// Returns the path in the form of the reader, which puts a name in brackets only if it has a dot
  /// or a slash.
  private static String written(String path) {
    return path.replaceAll("\\[([^\\]0-9./][^\\]./]*)]", ".$1");
  }
}

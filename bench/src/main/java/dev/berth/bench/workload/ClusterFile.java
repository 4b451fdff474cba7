package dev.berth.bench.workload;

import dev.berth.api.codec.Interner;
import dev.berth.api.codec.KindRegistry;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.ObjectReader;
import dev.berth.api.codec.Problems;
import dev.berth.api.meta.KubernetesObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Reads the files of a [BenchmarkWorkload].
public final class ClusterFile {
  /// The annotation with the number of scheduling cycles after which something happens.
  public static final String AFTER = "bench.berth.dev/after";

  /// The annotation that says what happens: `add`, `update` or `delete`.
  public static final String CHANGE = "bench.berth.dev/change";

  private static final int SHARED_VALUES = 100_000;

  private final Interner interner = Interner.ofRecent(SHARED_VALUES);

  /// Creates a reader; its objects share equal parts, like those of a watch.
  public ClusterFile() {}

  /// Reads a file with one object on each line.
  ///
  /// @throws IllegalArgumentException if it contains anything else than objects of known kinds
  public List<KubernetesObject> read(Path file) {
    var problems = new Problems();
    var kinds = KindRegistry.<KubernetesObject>builder().addAll(Kinds.all()).build();
    var reader = new ObjectReader<>(kinds, interner, problems);
    var objects = new ArrayList<KubernetesObject>();
    try (var in = Files.newInputStream(file)) {
      reader.read(in, file.toString(), found -> objects.add(found.value()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (!problems.isEmpty() || !reader.skipped().isEmpty()) {
      throw new IllegalArgumentException(file + ": " + problems.kept() + reader.skipped());
    }
    return objects;
  }
}

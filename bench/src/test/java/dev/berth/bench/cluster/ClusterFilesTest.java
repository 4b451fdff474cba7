package dev.berth.bench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.bench.workload.BenchmarkWorkload;
import dev.berth.bench.workload.Shape;
import dev.berth.bench.workload.WorkloadFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The shapes that are measured on a whole control plane.
class ClusterFilesTest {
  private static final Path FOLDER = folder();

  @TempDir Path files;

  private static Path folder() {
    Path here = Path.of("workloads", "cluster");
    return Files.exists(here) ? here : Path.of("bench", "workloads", "cluster");
  }

  static List<String> shapes() {
    return Shape.names(FOLDER);
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void everyShapeIsExpanded(String name) {
    Shape shape = Shape.read(FOLDER, name);
    new BenchmarkWorkload(shape, 3, shape.stretches()).write(files);

    assertThat(WorkloadFolder.read(files).stretches()).isEqualTo(shape.stretches());
  }
}

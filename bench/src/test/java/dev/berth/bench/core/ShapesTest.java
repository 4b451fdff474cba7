package dev.berth.bench.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.berth.bench.report.Measurement;
import dev.berth.bench.workload.Shape;
import dev.berth.bench.workload.Stretch;
import dev.berth.bench.workload.WorkloadFolder;
import dev.berth.tracing.Tracing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every shape in a small cluster: as many pods find a node, and as many do not, with Berth and
/// with kube-scheduler, which is asked again where `BERTH_CORE_PEER` names the program that
/// `bench/core/build` has built.
class ShapesTest {
  private static final Path FOLDER = folder();
  private static final int NODES = 20;
  private static final int PODS = 10;
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @TempDir Path files;

  private static Path folder() {
    Path here = Path.of("workloads");
    return Files.exists(here) ? here : Path.of("bench", "workloads");
  }

  static List<String> shapes() {
    return Shape.names(FOLDER);
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void asManyPodsFindANodeAsWithKubeScheduler(String name) {
    List<StretchResult> results = new CoreDriver(written(name), 100, Tracing.OFF).run(LIMIT);
    assertThat(results)
        .allSatisfy(result -> {
          assertThat(result.finished()).isTrue();
          assertThat(result.failed()).isZero();
          assertThat(result.bound()).isEqualTo(bound(name, result.stretch().pods()));
        });
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void kubeSchedulerStillSaysSo(String name) throws Exception {
    String program = System.getenv("BERTH_CORE_PEER");
    assumeTrue(program != null, "BERTH_CORE_PEER names no program");
    Path folder = written(name);
    long pods = WorkloadFolder.read(folder).stretches().getFirst().pods();
    List<Measurement> lines = Contender.peer(Path.of(program), 100).run(folder, LIMIT, 1);
    assertThat(lines)
        .hasSize(2)
        .allSatisfy(line -> {
          assertThat(line.fields().get("finished")).isEqualTo(true);
          assertThat(line.fields().get("failed")).isEqualTo(0L);
          assertThat(line.fields().get("bound")).isEqualTo(bound(name, pods));
        });
  }

  /// How many of a stretch's pods find a node.
  private static long bound(String name, long pods) {
    return name.equals("unschedulable") ? pods / 10 : pods;
  }

  /// The folder with the shape's files.
  private Path written(String name) {
    Shape.read(FOLDER, name)
        .sized(NODES, PODS, List.of(new Stretch("cold", 1), new Stretch("steady", 1)))
        .write(files);
    return files;
  }
}

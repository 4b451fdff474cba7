package dev.berth.conformance.parity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Clusters that are wrong in themselves, or in which plugins fail: Berth decides as kube-scheduler
/// v1.37.1 did, byte for byte.
///
/// The answers were recorded by `conformance/oracle/corners.sh`.
class CornersTest {
  @TestFactory
  Stream<DynamicTest> decidesAsKubeSchedulerDid() throws IOException, URISyntaxException {
    URI folder = Objects.requireNonNull(getClass().getResource("/corners")).toURI();
    try (Stream<Path> files = Files.list(Path.of(folder))) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList().stream()
          .map(file -> DynamicTest.dynamicTest(name(file), () -> compare(file)));
    }
  }

  private static void compare(Path cluster) throws IOException {
    Path recorded = cluster.resolveSibling(name(cluster) + ".json");
    DecisionDiff verdict = Judged.file(cluster, Files.readString(recorded));
    assertThat(verdict.decisions()).isPositive();
    assertThat(verdict.differences()).isEmpty();
  }

  private static String name(Path cluster) {
    return cluster.getFileName().toString().replace(".yaml", "");
  }
}

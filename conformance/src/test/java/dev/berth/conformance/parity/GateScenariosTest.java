package dev.berth.conformance.parity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Clusters in which feature gates make a difference, or must not: with every setting of the gates
/// that the head of the file names, Berth decides as kube-scheduler v1.37.1 did, byte for byte.
///
/// The answers were recorded by `conformance/oracle/gates.sh`.
class GateScenariosTest {
  private static final Pattern SETTING =
      Pattern.compile("(?m)^# gates (?<label>\\S+):(?<gates>.*)$");

  @TestFactory
  Stream<DynamicTest> decidesAsKubeSchedulerDid() throws IOException, URISyntaxException {
    URI folder = Objects.requireNonNull(getClass().getResource("/gates")).toURI();
    try (Stream<Path> files = Files.list(Path.of(folder))) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList().stream()
          .flatMap(GateScenariosTest::settings);
    }
  }

  private static Stream<DynamicTest> settings(Path cluster) {
    return SETTING
        .matcher(read(cluster))
        .results()
        .map(setting -> {
          String name =
              cluster.getFileName().toString().replace(".yaml", "." + setting.group("label"));
          return DynamicTest.dynamicTest(
              name,
              () -> {
                String recorded = Files.readString(cluster.resolveSibling(name + ".json"));
                DecisionDiff verdict =
                    Judged.file(cluster, setting.group("gates").strip(), recorded);
                assertThat(verdict.decisions()).isPositive();
                assertThat(verdict.differences()).isEmpty();
              });
        });
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

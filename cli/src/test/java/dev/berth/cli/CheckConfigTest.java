package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `berth check-config`.
final class CheckConfigTest {
  private static final String CONFIGURATION =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      profiles:
      - schedulerName: packed
        pluginConfig:
        - name: NodeResourcesFit
          args: {scoringStrategy: {type: MostAllocated}}
      """;

  @TempDir private Path directory = Path.of("");

  @Test
  void defaultsAreFilledIn() throws IOException {
    var run = Run.berth("check-config", write(CONFIGURATION));

    assertThat(run.out())
        .startsWith("apiVersion: kubescheduler.config.k8s.io/v1\nclientConnection:\n")
        .contains("parallelism: 16\n", "type: MostAllocated\n", "schedulerName: packed\n");
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
  }

  @Test
  void itsOutputIsAConfiguration() throws IOException {
    var yaml = Run.berth("check-config", write(CONFIGURATION)).out();
    var json = Run.berth("check-config", write(yaml), "-o", "json").out();

    assertThat(json).startsWith("{\n  \"apiVersion\":").contains("\"type\": \"MostAllocated\"");
    assertThat(Run.berth("check-config", write(json)).out()).isEqualTo(yaml);
  }

  private String write(String text) throws IOException {
    return Files.writeString(directory.resolve("scheduler.yaml"), text).toString();
  }
}

package dev.berth.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.config.features.FeatureSettings;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What is set elsewhere stands above the file, and is judged with it.
class ConfigurationOverrideTest {
  private static final String FILE =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      parallelism: 0
      podMaxBackoffSeconds: 20
      """;

  private final Problems problems = new Problems();

  @Test
  void itReplacesTheFilesValue() {
    var loaded = loader(7).load(in(FILE), "scheduler.yaml", problems);

    assertThat(problems.isEmpty()).isTrue();
    assertThat(loaded).isNotNull();
    assertThat(loaded.configuration().parallelism()).isEqualTo(7);
    assertThat(loaded.configuration().podMaxBackoffSeconds()).isEqualTo(20);
  }

  @Test
  void itReplacesTheDefault() {
    var loaded = loader(7).builtIn(problems);

    assertThat(loaded).isNotNull();
    assertThat(loaded.configuration().parallelism()).isEqualTo(7);
  }

  @Test
  void whoSetsAWrongValueIsBlamed() {
    assertThat(loader(-1).load(in(FILE), "scheduler.yaml", problems)).isNull();
    assertThat(problems.kept())
        .extracting(Problem::toString)
        .containsExactly(
            "--parallelism: parallelism: Invalid value: -1: should be an integer value greater than"
                + " zero");
  }

  private static ConfigurationLoader loader(int parallelism) {
    return new ConfigurationLoader(
        FeatureSettings.defaults(),
        List.of(
            new ConfigurationOverride(
                "parallelism", "--parallelism", all -> all.withParallelism(parallelism))));
  }

  private static ByteArrayInputStream in(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }
}

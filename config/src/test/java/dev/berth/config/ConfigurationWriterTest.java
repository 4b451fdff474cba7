package dev.berth.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is written is what kube-scheduler v1.37.1 writes, but for the share of nodes to score.
class ConfigurationWriterTest {

  @Test
  void theDefaultsAreThoseOfKubeScheduler() {
    var builtIn = new ConfigurationLoader(new Loading("").gates()).builtIn();
    assertThat(written(builtIn)).isEqualTo(expected("written-defaults.yaml"));
  }

  @Test
  void everythingThatIsSetIsWritten() {
    var loading = new Loading(JudgedCase.text("rich.yaml"));
    assertThat(loading.problems()).isEmpty();
    assertThat(written(loading.loaded())).isEqualTo(expected("written-rich.yaml"));
  }

  @Test
  void defaultsFollowTheFeatureGates() {
    var loading =
        new Loading(
            JudgedCase.text("sparse.yaml"),
            "StorageCapacityScoring=false",
            "DRASchedulerFilterTimeout=false",
            "DRADeviceBindingConditions=false");
    assertThat(loading.problems()).isEmpty();
    assertThat(written(loading.loaded()))
        .isEqualTo(expected("written-sparse.yaml").replace("      filterTimeout: null\n", ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"written-defaults.yaml", "written-rich.yaml"})
  void whatIsWrittenReadsBackTheSame(String file) {
    var first = new Loading(JudgedCase.text(file)).loaded();
    var second = new Loading(written(first)).loaded();
    assertThat(second.configuration()).isEqualTo(first.configuration());
    assertThat(written(second)).isEqualTo(written(first));
  }

  private static String written(LoadedConfiguration configuration) {
    var out = new StringBuilder();
    ConfigurationWriter.write(configuration.configuration(), out);
    return out.toString();
  }

  private static String expected(String file) {
    return JudgedCase.text(file)
        .replace("\npercentageOfNodesToScore: 0\n", "\npercentageOfNodesToScore: 100\n");
  }
}

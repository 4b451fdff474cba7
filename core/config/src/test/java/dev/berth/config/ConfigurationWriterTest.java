package dev.berth.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.Extender;
import dev.berth.api.kubescheduler.NodeResourcesFitArgs;
import dev.berth.api.kubescheduler.PluginConfig;
import java.time.Duration;
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
    var loading = new Loading(ValidationCase.text("rich.yaml"));
    assertThat(loading.problems()).isEmpty();
    assertThat(written(loading.loaded())).isEqualTo(expected("written-rich.yaml"));
  }

  @Test
  void defaultsFollowTheFeatureGates() {
    var loading =
        new Loading(
            ValidationCase.text("sparse.yaml"),
            "StorageCapacityScoring=false",
            "DRASchedulerFilterTimeout=false",
            "DRADeviceBindingConditions=false");
    assertThat(loading.problems()).isEmpty();
    assertThat(written(loading.loaded()))
        .isEqualTo(expected("written-sparse.yaml").replace("      filterTimeout: null\n", ""));
  }

  @Test
  void whatIsInUseIsTheArgumentsOfPluginsThatAreMadeAndHowLongExtendersMayTake() {
    var loading =
        new Loading(
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles:
            - plugins: {multiPoint: {disabled: [{name: VolumeBinding}]}}
              pluginConfig:
              - {name: VolumeBinding, args: {bindTimeoutSeconds: 5}}
              - {name: NodeResourcesFit, args: {ignoredResources: [example.com/a]}}
              - {name: Other}
            extenders:
            - {urlPrefix: a, managedResources: [{name: example.com/b, ignoredByScheduler: true}]}
            - {urlPrefix: b, httpTimeout: 3s}
            """);
    var expansion = loading.loaded().expand(new InTreePlugins(), loading.gates());
    var inUse = loading.loaded().inUse(expansion.profiles());

    assertThat(inUse.extenders())
        .extracting(Extender::httpTimeout)
        .containsExactly(Duration.ofSeconds(5), Duration.ofSeconds(3));
    assertThat(inUse.profiles().getFirst().pluginConfig())
        .extracting(PluginConfig::name)
        .containsExactly(
            "DefaultPreemption",
            "DynamicResources",
            "InterPodAffinity",
            "NodeAffinity",
            "NodeResourcesBalancedAllocation",
            "NodeResourcesFit",
            "PodTopologySpread");
    assertThat(inUse.profiles().getFirst().pluginConfig().get(5).args())
        .isInstanceOfSatisfying(
            NodeResourcesFitArgs.class,
            args -> assertThat(args.ignoredResources()).containsExactly("example.com/b"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"written-defaults.yaml", "written-rich.yaml"})
  void whatIsWrittenReadsBackTheSame(String file) {
    var first = new Loading(ValidationCase.text(file)).loaded();
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
    return ValidationCase.text(file)
        .replace("\npercentageOfNodesToScore: 0\n", "\npercentageOfNodesToScore: 100\n");
  }
}

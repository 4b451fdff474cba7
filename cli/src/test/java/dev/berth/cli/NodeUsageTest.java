package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What nodes use is in a file beside the cluster.
final class NodeUsageTest {
  private static final String EXAMPLE = "../examples/load-aware/";
  private static final String CLUSTER = EXAMPLE + "cluster.yaml";
  private static final String USAGE = EXAMPLE + "usage.csv";
  private static final String CONFIG = EXAMPLE + "scheduler.yaml";
  private static final String POLICY = EXAMPLE + "policy.yaml";

  @TempDir private Path folder = Path.of("");

  private String file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, text);
    return file.toString();
  }

  @Test
  void aPodGoesWhereLittleIsUsed() {
    assertThat(Run.berth("simulate", CLUSTER).out()).contains("shop/checkout  node-a");
    assertThat(Run.berth("simulate", CLUSTER, "--config", CONFIG, "--node-usage", USAGE).out())
        .contains("shop/checkout  node-b");
  }

  /// TargetLoadPacking fills nodes up to 40 %: `node-b` would be the fullest of those below.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "LoadAware",
        "LoadAwareScheduling",
        "TargetLoadPacking",
        "LoadVariationRiskBalancing"
      })
  void everyPluginLearnsIt(String plugin) throws IOException {
    var config =
        file(
            "scheduler.yaml",
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles: [{plugins: {multiPoint: {enabled: [{name: %s, weight: 10}]}}}]
            """
                .formatted(plugin));
    assertThat(Run.berth("simulate", CLUSTER, "--config", config, "--node-usage", USAGE).out())
        .contains("shop/checkout  node-b");
  }

  @Test
  void explainSaysWhatIsUsed() {
    var run =
        Run.berth(
            "explain",
            "shop/checkout",
            CLUSTER,
            "--config",
            CONFIG,
            "--node-usage",
            USAGE,
            "--at",
            "2026-11-01T00:00:00Z");
    assertThat(run.out())
        .contains("101 % of 8, threshold 65 %")
        .contains("measured: 7200m")
        .contains("reported at 2026-11-01T00:00:00Z");
  }

  @Test
  void fewerPodsFitThanRequestsWouldLet() throws IOException {
    var pod =
        file(
            "pod.yaml",
            """
            {apiVersion: v1, kind: Pod, metadata: {name: web}, spec: {containers: [{name: c, image: i,
             resources: {requests: {cpu: 500m}}}]}}
            """);
    assertThat(Run.berth("capacity", CLUSTER, "--podspec", pod).out()).contains("21 more fit");
    assertThat(
            Run.berth(
                    "capacity",
                    CLUSTER,
                    "--podspec",
                    pod,
                    "--config",
                    CONFIG,
                    "--node-usage",
                    USAGE)
                .out())
        .contains("node(s) cpu usage exceed threshold");
  }

  @Test
  void podsLeaveNodesThatUseTooMuch() {
    var run =
        Run.berth(
            "deschedule",
            CLUSTER,
            "--policy-config-file",
            POLICY,
            "--config",
            CONFIG,
            "--node-usage",
            USAGE);
    // shop/checkout waits, and takes the room of node-b first.
    assertThat(run.out()).contains("shop/images-1  node-a  node-c");
  }

  @Test
  void theDeschedulerTakesItForWhatAMetricsServerSays() throws IOException {
    var policy =
        file(
            "metrics.yaml",
            """
            apiVersion: descheduler/v1alpha2
            kind: DeschedulerPolicy
            metricsProviders: [{source: KubernetesMetrics}]
            profiles:
            - name: level
              pluginConfig:
              - name: LowNodeUtilization
                args:
                  metricsUtilization: {source: KubernetesMetrics}
                  thresholds: {cpu: 40}
                  targetThresholds: {cpu: 70}
              plugins: {balance: {enabled: [LowNodeUtilization]}}
            """);
    var run =
        Run.berth(
            "deschedule",
            CLUSTER,
            "--policy-config-file",
            policy,
            "--prove=false",
            "--node-usage",
            USAGE,
            "-o",
            "json");
    assertThat(run.out()).contains("\"node\":\"node-a\"").contains("\"cpu\":90");
  }

  @Test
  void aSchedulerThatDoesNotLookIsNamed() {
    assertThat(Run.berth("simulate", CLUSTER, "--node-usage", USAGE).err())
        .contains("no plugin of the scheduler's profiles looks at what nodes use");
  }

  @Test
  void allThatIsWrongWithTheFileIsSaid() throws IOException {
    var usage = file("usage.csv", "node,cpu\nnode-x,1\nnode-a,much\n");
    for (String command : new String[] {"simulate", "explain"}) {
      var run = Run.berth(command, CLUSTER, "--node-usage", usage);
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err())
          .contains("usage.csv:2: node: there is no node \"node-x\" in the cluster")
          .contains("usage.csv:3: cpu: must be an amount");
    }
    assertThat(Run.berth("simulate", CLUSTER, "--node-usage", "nowhere.csv").code()).isEqualTo(2);
  }

  @Test
  void aDirectoryIsNoFile() {
    var run = Run.berth("simulate", CLUSTER, "--node-usage", folder.toString());
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("this is a directory; name one of its files");
  }

  @Test
  void theConfigurationOfKoordDeschedulerIsToldWhatToBecome() throws IOException {
    var configuration =
        file(
            "koord.yaml",
            """
            apiVersion: descheduler/v1alpha2
            kind: DeschedulerConfiguration
            profiles:
            - name: koord-descheduler
              plugins: {balance: {enabled: [{name: LowNodeLoad}]}}
            """);
    for (String[] command :
        new String[][] {
          {"deschedule", CLUSTER, "--policy-config-file", configuration},
          {"check-config", configuration}
        }) {
      var run = Run.berth(command);
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).contains("write a DeschedulerPolicy with its profiles");
    }
  }

  @Test
  void overTimeThereIsNoOneMoment() {
    var run = Run.berth("simulate", CLUSTER, "--node-usage", USAGE, "--until", "1h");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--node-usage is of one moment");
  }
}

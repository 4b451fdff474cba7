package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `berth deschedule`, and `berth explain --eviction`, on the cluster of the examples.
final class DescheduleTest {
  private static final Path EXAMPLES = Path.of("../examples/deschedule");
  private static final String CLUSTER = EXAMPLES.resolve("cluster.yaml").toString();
  private static final String NOW = "2027-01-01T00:00:00Z";

  /// Every pod is older than its life time, and those without a budget are protected.
  private static final String WITHOUT_BUDGET =
      """
      apiVersion: descheduler/v1alpha2
      kind: DeschedulerPolicy
      maxNoOfPodsToEvictTotals: 1
      profiles:
      - name: old
        pluginConfig:
        - name: DefaultEvictor
          args: {podProtections: {extraEnabled: [PodsWithoutPDB]}}
        - name: PodLifeTime
          args: {maxPodLifeTimeSeconds: 60}
        plugins: {deschedule: {enabled: [PodLifeTime]}}
      """;

  @TempDir private Path directory = Path.of("");

  private static Run deschedule(String policy, String... more) {
    var arguments = new ArrayList<>(List.of("deschedule", CLUSTER, "--now", NOW));
    arguments.addAll(List.of("--policy-config-file", policy));
    arguments.addAll(List.of(more));
    return Run.berth(arguments.toArray(String[]::new));
  }

  private static String example(String policy) {
    return EXAMPLES.resolve(policy + ".yaml").toString();
  }

  private String file(String policy) throws IOException {
    return Files.writeString(directory.resolve("policy.yaml"), policy).toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          tidy      | tidy  |
          tidy-why  | tidy  | --why
          level-why | level | --why
          """)
  void theResultIsAPage(String expected, String policy, String option) {
    var run = option == null ? deschedule(example(policy)) : deschedule(example(policy), option);

    assertThat(run.err()).isEmpty();
    assertThat(run.out()).isEqualTo(Run.text("deschedule/" + expected + ".txt"));
    assertThat(run.code()).isZero();
  }

  @Test
  void aPodIsExplained() {
    var run =
        Run.berth(
            "explain",
            "--eviction",
            "shop/images-1",
            "search-1",
            "--policy-config-file",
            example("tidy"),
            CLUSTER,
            "--now",
            NOW);

    assertThat(run.out()).isEqualTo(Run.text("deschedule/explained.txt"));
    assertThat(run.code()).isZero();
  }

  @Test
  void allPodsThatAreNotThereAreNamedAtOnce() {
    var run =
        Run.berth(
            "explain",
            "--eviction",
            "shop/image-1",
            "crt-1",
            "--policy-config-file",
            example("tidy"),
            CLUSTER);

    assertThat(run.err())
        .contains("shop/image-1: there is no such pod; did you mean \"shop/images-1\"?")
        .contains("crt-1: there is no such pod; did you mean \"cart-1\"?");
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void documentsHaveTheTimeThatIsGivenAndWhyNothingElseIsEvicted() {
    var run = deschedule(example("level"), "-o", "json", "--why");

    assertThat(run.out())
        .contains("\"now\": \"" + NOW + "\"")
        .contains("\"plugin\":\"LowNodeUtilization\",\"lookedAt\":0")
        .contains("overutilized above 95%");
  }

  @Test
  void everythingThatIsWrongWithThePolicyAndTheClusterIsSaidAtOnce() throws IOException {
    var policy = file(WITHOUT_BUDGET.replace("seconds: 60", "Seconds: 60").replace("old", "young"));
    Files.writeString(directory.resolve("broken.yaml"), "kind: Pod\n  nothing: [\n");
    var run =
        Run.berth(
            "deschedule",
            "--policy-config-file",
            policy,
            directory.resolve("broken.yaml").toString());

    assertThat(run.err())
        .contains(policy + ":3: maxNoOfPodsToEvictTotals: there is no such field")
        .contains("broken.yaml:");
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void aPolicyThatIsNotThereIsBadInput() {
    var run = deschedule("nowhere.yaml");

    assertThat(run.err()).contains("nowhere.yaml: ");
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void podsWithABudgetAreEvictedAlthoughTheOriginalNeverSeesIt() throws IOException {
    var policy = file(WITHOUT_BUDGET.replace("maxNoOfPodsToEvictTotals: 1\n", ""));

    assertThat(deschedule(policy).out()).contains("shop/cart-1").contains("1 pod of 3 nodes");
    assertThat(deschedule(policy, "--prove=false").out()).contains("0 pods of 3 nodes evicted");
    assertThat(deschedule(policy, "--prove=false", "--dry-run").out())
        .contains("2 pods of 3 nodes evicted");
  }

  @Test
  void theOriginalPassesOverWhatItDoesNotKnow() throws IOException {
    var run = deschedule(file(WITHOUT_BUDGET), "--prove=false");

    assertThat(run.err())
        .contains("policy.yaml:3: warning: maxNoOfPodsToEvictTotals: there is no such field");
    assertThat(run.code()).isZero();
  }

  @Test
  void aPluginThatFailsIsAFailedRun() throws IOException {
    var run =
        deschedule(
            file(
                """
                apiVersion: descheduler/v1alpha2
                kind: DeschedulerPolicy
                profiles:
                - name: measured
                  pluginConfig:
                  - name: LowNodeUtilization
                    args:
                      thresholds: {cpu: 20}
                      targetThresholds: {cpu: 50}
                      metricsUtilization: {source: KubernetesMetrics}
                  plugins: {balance: {enabled: [LowNodeUtilization]}}
                """));

    assertThat(run.out()).contains("Errors\n  measured: plugin \"LowNodeUtilization\" finished");
    assertThat(run.code()).isEqualTo(1);
  }

  @Test
  void whatIsTheSameButForNamesIsOneReason() throws IOException {
    var policy =
        """
        apiVersion: descheduler/v1alpha2
        kind: DeschedulerPolicy
        profiles:
        - name: old
          pluginConfig:
          - name: PodLifeTime
            args: {maxPodLifeTimeSeconds: 60, labelSelector: {matchLabels: {app: cart}}}
          plugins: {deschedule: {enabled: [PodLifeTime]}}
        """;
    var cluster =
        Files.writeString(
            directory.resolve("cluster.yaml"),
            Files.readString(Path.of(CLUSTER))
                .replace("disruptionsAllowed: 1", "disruptionsAllowed: 0"));
    var run =
        Run.berth(
            "deschedule", cluster.toString(), "--now", NOW, "--policy-config-file", file(policy));

    assertThat(run.out())
        .isEqualTo(
            """
            Not evicted
              2 pods  error when evicting pod (ignoring): Cannot evict pod as it would violate the pod's
                      disruption budget.
                      evict of PodLifeTime: shop/cart-1, shop/cart-2

            0 pods of 3 nodes evicted, 2 looked at and not evicted. --why tells of each plugin what has stopped
            it.
            """);
  }

  @Test
  void ofOneNodeNothingIsTaken() throws IOException {
    var node = directory.resolve("node.yaml");
    Files.writeString(
        node,
        """
        apiVersion: v1
        kind: Node
        metadata: {name: a}
        """);
    var run = Run.berth("deschedule", "--policy-config-file", example("tidy"), node.toString());

    assertThat(run.out())
        .contains("Nothing was done: a cycle requires >=2 nodes, and 1 node is ready");
    assertThat(run.code()).isZero();
  }

  @Test
  void aPolicyIsLookedThroughForWhatDoesNothing() throws IOException {
    var policy =
        file(
            """
            apiVersion: descheduler/v1alpha2
            kind: DeschedulerPolicy
            profiles:
            - name: p
              pluginConfig:
              - name: LowNodeUtilization
                args: {thresholds: {nvidia.com/gpu: 20}, targetThresholds: {nvidia.com/gpu: 50}}
              - name: RemoveDuplicates
              plugins: {balance: {enabled: [LowNodeUtilization]}}
            """);

    assertThat(Run.berth("check-config", policy, "--cluster", CLUSTER).out())
        .isEqualTo(
            """
            %1$s:7: warning: policy-name-unknown
              DeschedulerPolicy profiles[0].pluginConfig[0].args.thresholds.nvidia.com/gpu: 20
              No node has nvidia.com/gpu, so it counts as not used at all. Remove it, if that is not to come.
            %1$s:8: warning: policy-field-unused
              DeschedulerPolicy profiles[0].pluginConfig[1]: RemoveDuplicates
              The profile does not enable the plugin. Enable it in plugins, or remove the entry.

            2 warnings
            """
                .formatted(policy));
    assertThat(Run.berth("check-config", example("tidy")).out()).isEqualTo("Nothing found\n");
  }

  @Test
  void allThatIsWrongWithAPolicyIsFoundWithoutACluster() throws IOException {
    var run = Run.berth("check-config", file(WITHOUT_BUDGET));

    assertThat(run.err())
        .contains("policy.yaml:3: maxNoOfPodsToEvictTotals: there is no such field");
    assertThat(run.code()).isEqualTo(2);
  }
}

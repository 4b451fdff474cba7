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
import org.junit.jupiter.params.provider.ValueSource;

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
  void aLiveClusterIsOnlyRead() throws IOException {
    try (var cluster = new ServedCluster(CLUSTER)) {
      var kubeconfig = cluster.kubeconfig(directory);
      var policy = example("tidy");
      var run =
          Run.berth(
              "deschedule",
              "--kubeconfig",
              kubeconfig,
              "--policy-config-file",
              policy,
              "--now",
              NOW);
      var explained =
          Run.berth(
              "explain",
              "--eviction",
              "search-1",
              "--kubeconfig=" + kubeconfig,
              "--policy-config-file=" + policy,
              "--now=" + NOW);

      assertThat(run.err()).isEmpty();
      assertThat(run.out()).isEqualTo(deschedule(policy).out());
      assertThat(explained.out()).contains("shop/search-1", "evicts it");
      assertThat(cluster.methods()).containsOnly("GET");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--descheduling-interval=5m",
        "--leader-elect",
        "--client-connection-kubeconfig=k",
        "--bind-address=0.0.0.0"
      })
  void aFlagOfTheDaemonDoesNotMakeADaemonOfIt(String flag) {
    var run = deschedule(example("tidy"), flag);

    assertThat(run.err())
        .contains(
            "%s: a flag of berth descheduler, which evicts pods; berth deschedule only reads\n"
                .formatted(flag.replaceFirst("=.*", "")));
    assertThat(run.out()).isEmpty();
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void documentsHaveTheTimeThatIsGivenAndWhyNothingElseIsEvicted() {
    var run = deschedule(example("level"), "-o", "json", "--why");

    assertThat(run.out())
        .startsWith(
            "{\n \"apiVersion\": \"berth.dev/v1alpha1\",\n \"kind\": \"DeschedulingCycle\",\n")
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
            0 pods of 3 nodes evicted, 2 looked at and not evicted. With --why, each plugin says what has
            stopped it.

            Not evicted
              2 pods  error when evicting pod (ignoring): Cannot evict pod as it would violate the pod's
                      disruption budget.
                      evict of PodLifeTime: shop/cart-1, shop/cart-2
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

  /// As the descheduler's chart renders it, behind another document.
  private static final String CONFIG_MAP =
      """
      apiVersion: v1
      kind: ServiceAccount
      metadata: {name: descheduler}
      ---
      apiVersion: v1
      kind: ConfigMap
      metadata:
        name: descheduler
      data:
        policy.yaml: |
          apiVersion: "descheduler/v1alpha2"
          kind: "DeschedulerPolicy"
          profiles:
          - name: default
            pluginConfig:
            - args: {podRestartThreshold: 50}
              name: RemovePodsHavingTooManyRestarts
            - args: {maxPodLifeTimeSeconds: 60}
              name: PodLifeTime
            plugins:
              deschedule:
                enabled: [PodLifeTime]
      """;

  @Test
  void thePolicyInAConfigMapIsFoundWithItsLines() throws IOException {
    var file = file(CONFIG_MAP);

    assertThat(Run.berth("check-config", file).out())
        .isEqualTo(
            """
            %s:16: warning: policy-field-unused
              DeschedulerPolicy profiles[0].pluginConfig[0]: RemovePodsHavingTooManyRestarts
              The profile does not enable the plugin. Enable it in plugins, or remove the entry.

            1 warning
            """
                .formatted(file));
    assertThat(Run.berth("check-config", file(CONFIG_MAP.replace("LifeTimeS", "Lifetimes"))).err())
        .contains("policy.yaml:18: profiles[0].pluginConfig[1].args.maxPodLifetimeseconds: ");
    assertThat(deschedule(file(CONFIG_MAP)).out()).contains("evicted");
  }

  /// Values of the descheduler's chart, as Flux takes them.
  private static final String HELM_RELEASE =
      """
      apiVersion: helm.toolkit.fluxcd.io/v2
      kind: HelmRelease
      metadata: {name: descheduler}
      spec:
        values:
          kind: Deployment
          deschedulerPolicyAPIVersion: "descheduler/v1alpha2"
          deschedulerPolicy: # the policy
            # of all clusters
            profiles:
            - name: default
              pluginConfig:
              - args: {podRestartThreshold: 50}
                name: RemovePodsHavingTooManyRestarts
              - args: {maxPodLifeTimeSeconds: 60}
                name: PodLifeTime
              plugins:
                deschedule:
                  enabled: [PodLifeTime]
          priorityClassName: system-cluster-critical
      """;

  @Test
  void thePolicyInValuesOfTheChartIsFoundWithItsLines() throws IOException {
    var file = file(HELM_RELEASE);

    assertThat(Run.berth("check-config", file).out())
        .startsWith("%s:13: warning: policy-field-unused\n".formatted(file))
        .endsWith("\n1 warning\n");
    assertThat(
            Run.berth("check-config", file(HELM_RELEASE.replace("LifeTimeS", "Lifetimes"))).err())
        .contains("policy.yaml:15: profiles[0].pluginConfig[1].args.maxPodLifetimeseconds: ");
    assertThat(deschedule(file(HELM_RELEASE)).out()).contains("evicted");
    assertThat(
            Run.berth("check-config", file(HELM_RELEASE.replace("/v1alpha2\"", "/v1alpha1\"")))
                .err())
        .contains("v1alpha1");
  }

  @Test
  void thePriorityClassesOfEveryClusterNeedNoObject() throws IOException {
    var policy =
        HELM_RELEASE.replace(
            "pluginConfig:\n",
            "pluginConfig:\n        - {name: DefaultEvictor, args: {priorityThreshold: {name:"
                + " system-cluster-critical}}}\n");

    assertThat(deschedule(file(policy)).err()).isEmpty();
  }

  @Test
  void valuesWithoutAPolicyAreNone() throws IOException {
    var file = file("deschedulerPolicy:\n# none\npriorityClassName: system-cluster-critical\n");

    assertThat(Run.berth("check-config", file).err()).endsWith(":1: this object has no kind\n");
  }

  @Test
  void ofATextThatIsNotInLinesOfItsOwnThePlaceIsNamed() throws IOException {
    var policy =
        "apiVersion: descheduler/v1alpha2\nkind: DeschedulerPolicy\nprofile: []\n"
            .replace("\n", "\\n");
    var file =
        file(
            "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"metadata\": {\"name\": \"d\"},"
                + " \"data\": {\"policy.yaml\": \"%s\"}}".formatted(policy));

    assertThat(Run.berth("check-config", file).err())
        .contains("policy.yaml ConfigMap d data[policy.yaml]:3: profile: there is no such field");
  }

  @Test
  void aPodIsExplainedAsTheOriginalDecides() {
    var run =
        Run.berth(
            "explain",
            "--eviction",
            "search-1",
            "--policy-config-file",
            example("tidy"),
            CLUSTER,
            "--now",
            NOW,
            "--prove=false",
            "--dry-run");

    assertThat(run.out()).contains("It is evicted by RemovePodsViolatingNodeTaints.\n");
    assertThat(run.code()).isZero();
  }

  @Test
  void allThatIsWrongWithAPolicyIsFoundWithoutACluster() throws IOException {
    var run = Run.berth("check-config", file(WITHOUT_BUDGET));

    assertThat(run.err())
        .contains("policy.yaml:3: maxNoOfPodsToEvictTotals: there is no such field");
    assertThat(run.code()).isEqualTo(2);
  }
}

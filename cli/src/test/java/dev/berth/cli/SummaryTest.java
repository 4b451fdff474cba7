package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.query.Schemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What `berth simulate` has for programs: the summary, and exit code 3.
final class SummaryTest {

  private static final String NODE =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: node-1}
      status: {allocatable: {cpu: "4", memory: 16Gi, pods: "110"}}
      ---
      """;

  @TempDir private Path directory = Path.of("");

  @ParameterizedTest
  @ValueSource(strings = {"shop.yaml", "rivals.yaml", "disks.yaml", "groups.yaml"})
  void theSummaryIsAsItsSchemaSays(String cluster) throws IOException {
    var gates =
        cluster.equals("groups.yaml")
            ? "GenericWorkload=true,TopologyAwareWorkloadScheduling=true"
            : "";
    var summary =
        Run.berth(
            "simulate", Run.file(cluster).toString(), "-o", "summary", "--feature-gates", gates);

    assertThat(summary.code()).isZero();
    assertThat(Schemas.problems("summary", summary.out())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"pending\": 1 | \"pending\": -1",
        "\"name\": \"cache\" | \"nom\": \"cache\"",
        "v1alpha1 | v1",
        "shop/checkout | checkout",
      })
  void theSchemaRefusesWhatIsNoSummary(String right, String wrong) throws IOException {
    var summary = Run.berth("simulate", Run.file("shop.yaml").toString(), "-o", "summary").out();

    assertThat(summary).contains(right);
    assertThat(Schemas.problems("summary", summary.replace(right, wrong))).isNotEmpty();
  }

  @Test
  void theSummaryCanStandBesideTheTable() throws IOException {
    var file = directory.resolve("summary.json");
    var shop = Run.file("shop.yaml").toString();

    assertThat(Run.berth("simulate", shop, "--summary", file.toString()).out())
        .isEqualTo(Run.text("shop-simulated.txt"));
    assertThat(Files.readString(file))
        .isEqualTo(Run.berth("simulate", shop, "-o", "summary").out());
  }

  @Test
  void theWordsOfStandardErrorAreInTheSummary() throws IOException {
    var lacking =
        """
        ---
        apiVersion: v1
        kind: Pod
        metadata: {name: p}
        spec: {containers: [{name: c}], resourceClaims: [{name: gpu, resourceClaimName: gpu}]}
        """;
    var file = write(NODE + deployment("1") + lacking);
    var run = Run.berth("simulate", file, "-o", "summary", "--fail-on=warnings");
    var assumption = "Simulated pods: 2 for Deployment default/web";
    var warning =
        "the input has no ResourceSlice, which 1 pod with resource claims needs: no node has a"
            + " device for them";

    assertThat(run.err())
        .isEqualTo(
            "%s\nberth: %s\nberth: --fail-on=warnings: 1 warning\n".formatted(assumption, warning));
    assertThat(run.out())
        .contains("\"assumptions\": [\n    \"%s\"\n  ]".formatted(assumption))
        .contains("\"warnings\": [\n    \"%s\"\n  ]".formatted(warning));
    assertThat(run.code()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // cpu of the pods | condition        | code | said
        "1    |                  | 0 |",
        "3    |                  | 0 |",
        "3    | none             | 0 |",
        "1    | pending,stuck    | 0 |",
        "3    | pending          | 3 | --fail-on=pending: 1 pod is pending",
        "5    | pending          | 3 | --fail-on=pending: 2 pods are pending",
        "5    | stuck            | 3 | --fail-on=stuck: Deployment default/web is stuck",
        "5    | warnings         | 0 |",
        "5    | warnings,pending | 3 | --fail-on=pending: 2 pods are pending",
      })
  void aWantedConditionEndsWithThree(String cpu, String condition, int code, String said)
      throws IOException {
    var file = write(NODE + deployment(cpu));
    var run =
        condition == null
            ? Run.berth("simulate", file)
            : Run.berth("simulate", file, "--fail-on=" + condition);

    assertThat(run.code()).isEqualTo(code);
    assertThat(run.err())
        .isEqualTo(
            "Simulated pods: 2 for Deployment default/web\n"
                + (said == null ? "" : "berth: " + said + "\n"));
  }

  /// A pod that an API server has, and that fits nowhere.
  private static final String PENDING_BEFORE =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: old, uid: 6f2c}
      spec: {containers: [{name: c, resources: {requests: {cpu: "9"}}}]}
      ---
      """;

  @ParameterizedTest
  @CsvSource({"1, stuck, 0", "5, stuck, 3", "1, pending, 3"})
  void whatWasPendingBeforeIsNotStuck(String cpu, String condition, int code) throws IOException {
    var file = write(NODE + PENDING_BEFORE + deployment(cpu));
    var run = Run.berth("simulate", file, "-o", "summary", "--fail-on", condition);

    assertThat(run.code()).isEqualTo(code);
    assertThat(run.out()).contains("\"pending\": 1,\n      \"pendingBefore\": 1,");
  }

  private static final String QUOTA =
      """
      apiVersion: v1
      kind: ResourceQuota
      metadata: {name: few}
      spec: {hard: {pods: "1"}}
      ---
      """;

  private static final String SINGLE =
      """
      ---
      apiVersion: v1
      kind: Pod
      metadata: {name: single}
      spec: {containers: [{name: c}]}
      """;

  @ParameterizedTest
  @ValueSource(strings = {"Deployment default/web", "Pod default/single"})
  void whatIsNotCreatedIsStuck(String stuck) throws IOException {
    var pods =
        stuck.startsWith("Pod") ? SINGLE.replace("single", "first") + SINGLE : deployment("1");
    var file = write(NODE + QUOTA + pods);
    var run = Run.berth("simulate", file, "--fail-on=stuck", "-o", "summary");

    assertThat(run.out()).contains("\"placed\": 1,", "\"pending\": 0,", "\"notCreated\": 1,");
    assertThat(run.err()).contains("exceeded quota").endsWith("stuck: " + stuck + " is stuck\n");
    assertThat(run.code()).isEqualTo(3);
    assertThat(Run.berth("simulate", file).out()).contains("1 of 1 pod placed, 1 not created");
  }

  @Test
  void whatFailsIsShownAllTheSame() {
    var shop = Run.file("shop.yaml").toString();
    var run = Run.berth("simulate", shop, "--fail-on", "stuck,pending");

    assertThat(run.code()).isEqualTo(3);
    assertThat(run.out()).isEqualTo(Run.text("shop-simulated.txt"));
    assertThat(run.err())
        .endsWith(
            """
            berth: --fail-on=pending: 1 pod is pending
            berth: --fail-on=stuck: Deployment shop/cache is stuck
            """);
  }

  private String write(String yaml) throws IOException {
    return Files.writeString(directory.resolve("cluster.yaml"), yaml).toString();
  }

  private static String deployment(String cpu) {
    return """
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: web}
    spec:
      replicas: 2
      selector: {matchLabels: {app: web}}
      template:
        metadata: {labels: {app: web}}
        spec:
          containers: [{name: c, resources: {requests: {cpu: "%s"}}}]
    """
        .formatted(cpu);
  }
}

package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.JsonAnnotation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What simulations make of a cluster that options change.
final class ObjectEditsTest {
  private static final String CLUSTER =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: n1}
      spec: {unschedulable: true, taints: [{key: node.kubernetes.io/unschedulable, effect: NoSchedule}]}
      status: {allocatable: {cpu: 4, pods: 10}}
      ---
      apiVersion: v1
      kind: Node
      metadata: {name: n2}
      spec: {taints: [{key: a, value: b, effect: NoSchedule}, {key: a, value: c, effect: NoExecute}]}
      status: {allocatable: {cpu: 4, pods: 10}}
      ---
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web, namespace: shop}
      spec:
        replicas: 1
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec: {containers: [{name: c, image: i, resources: {requests: {cpu: 3}}}]}
      """;

  @TempDir private Path folder = Path.of("");
  private String cluster = "";

  @BeforeEach
  void write() throws IOException {
    cluster = Files.writeString(folder.resolve("cluster.yaml"), CLUSTER).toString();
  }

  private Run simulate(String options, String... more) {
    var words = new ArrayList<>(List.of("simulate", cluster));
    words.addAll(List.of(options.strip().split(" ", -1)));
    words.addAll(List.of(more));
    return Run.berth(words.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--uncordon-node n1                        | on n1",
        "--untaint-node n2:a                       | on n2",
        "--untaint-node n2:a:NoSchedule            | 1 node(s) had untolerated taint(s)",
        "--uncordon-node n1 --cordon-node n1       | 1 node(s) were unschedulable",
        "--uncordon-node n1 --add-node n1=2 --scale-workload Deployment/shop/web=3 | on n1-3",
        "--uncordon-node n1 --scale-workload deployment/shop/web=0 | null",
        "--uncordon-node n1 --scale-workload Deployment/shop/web=2 | 1 Insufficient cpu",
      })
  void podsArePlacedAsIfTheClusterWereSo(String options, String result) {
    var run = simulate(options, "-o", "json");

    assertThat(run.err()).doesNotContain("problem");
    assertThat(run.out())
        .contains(result.startsWith("on ") ? "\"chosen\": \"" + result.substring(3) : result);
  }

  @Test
  void aPatchChangesWhatItNames() {
    String patch =
        "Deployment/shop/web=[{\"op\":\"replace\",\"path\":\"/spec/template/spec/containers/0/resources/requests/cpu\",\"value\":\"500m\"},"
            + "{\"op\":\"add\",\"path\":\"/spec/replicas\",\"value\":2}]";
    var run = simulate("--uncordon-node n1 --patch", patch, "-o", "json");

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out().split("\"chosen\": \"n1\"", -1)).hasSize(3);
  }

  @Test
  void yamlHasTheClusterAsItIsThen() {
    var run =
        simulate(
            "--uncordon-node n1 --untaint-node n2:a:NoExecute --scale-workload"
                + " Deployment/shop/web=2 --add-node n1=1 -o yaml");

    assertThat(run.out())
        .contains("unschedulable: false", "replicas: 2", "name: n1-2", "value: b")
        .doesNotContain("node.kubernetes.io/unschedulable", "value: c");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--uncordon-node n3                     | there is no node of that name",
        "--untaint-node n3:a                    | there is no node of that name",
        "--untaint-node n1                      | NODE:KEY or NODE:KEY:EFFECT is needed",
        "--add-node n3=1                        | there is no node of that name",
        "--add-node n1=0                        | NODE=COUNT is needed",
        "--add-node n1                          | NODE=COUNT is needed",
        "--scale-workload web=1                          | KIND/NAMESPACE/NAME is needed",
        "--scale-workload Deployment/shop/web            | KIND/NAMESPACE/NAME=COUNT is needed",
        "--scale-workload Deployment/shop/other=1        | there is no such object in the input",
        "--scale-workload Node/n1=1                      | can be scaled",
        "--patch Node/n1=[                      | with a list of operations in JSON",
        "--patch Node/n1=[{\"op\":\"move\",\"path\":\"/a\"}]      | each operation needs op",
        "--patch Node/n1=[{\"op\":\"remove\",\"path\":\"/spec/a\"}] | it has no /spec/a",
        "--patch Node/n1=[{\"op\":\"remove\",\"path\":\"/spec/taints/7\"}] | it has no"
            + " /spec/taints/7",
        "--patch Node/n1=[{\"op\":\"add\",\"path\":\"/spec/taints\",\"value\":1}] | the patch makes"
            + " it invalid",
      })
  void whatCannotBeDoneIsSaid(String options, String problem) {
    var run = simulate(options);

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(problem);
  }

  /// Each suggestion that has options, by a run with them.
  @ParameterizedTest
  @CsvSource({
    "../examples/web-tier.yaml, shop/import",
    "CLUSTER, deploy/web",
  })
  void theOptionsOfASuggestionMakeItsChange(String file, String pod) {
    String input = file.equals("CLUSTER") ? cluster : file;
    var explained = Run.berth("explain", pod, input, "-o", "json", "--all", "-n", "shop");
    assertThat(explained.code()).as(explained.err()).isZero();
    var tried = 0;
    for (Map<?, ?> help : helps(JsonAnnotation.read(explained.out()))) {
      var words = new ArrayList<>(List.of("explain", pod, input, "-o", "json", "-n", "shop"));
      for (Map<?, ?> option : maps(help.get("options"))) {
        words.add(String.valueOf(option.get("option")));
        words.add(String.valueOf(option.get("value")));
      }
      if (help.containsKey("options")) {
        var after = Run.berth(words.toArray(String[]::new));
        assertThat(after.code()).as(after.err()).isZero();
        assertThat(after.out()).as(String.valueOf(help.get("changes"))).doesNotContain("wouldHelp");
        tried++;
      }
    }
    assertThat(tried).isPositive();
  }

  /// All suggestions of a document.
  private static List<Map<?, ?>> helps(@Nullable Object document) {
    return switch (document) {
      case Map<?, ?> fields when fields.containsKey("wouldHelp") -> maps(fields.get("wouldHelp"));
      case Map<?, ?> fields -> fields.values().stream().flatMap(it -> helps(it).stream()).toList();
      case List<?> list -> list.stream().flatMap(it -> helps(it).stream()).toList();
      case null, default -> List.of();
    };
  }

  private static List<Map<?, ?>> maps(@Nullable Object list) {
    var maps = new ArrayList<Map<?, ?>>();
    if (list instanceof List<?> all) {
      all.forEach(it -> maps.add((Map<?, ?>) it));
    }
    return maps;
  }
}

package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.lint.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `berth check-config lint --cluster`.
final class LintTest {
  private static final String NODE =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: n1, labels: {disktype: ssd}}
      status: {allocatable: {cpu: 4, memory: 8Gi, pods: 110}}
      """;
  private static final String WEB =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata:
        name: web
        namespace: shop
      spec:
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec:
            tolerations:
            - key: spot
              operator: Exists
            nodeSelector:
              disktype: sdd
            containers:
            - name: web
              image: web
      ---
      {apiVersion: v1, kind: Namespace, metadata: {name: shop}}
      """;
  private static final String PROFILE =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      profiles:
      - plugins:
          score:
            disabled: [{name: NodeResourceFit}]
        pluginConfig:
        - name: NodeAffinity
          args:
            addedAffinity:
              requiredDuringSchedulingIgnoredDuringExecution:
                nodeSelectorTerms:
                - matchExpressions:
                  - {key: pool, operator: Exists}
      """;

  @TempDir private Path directory = Path.of("");

  @Test
  void aFindingHasItsLineFieldValueAndFix() throws IOException {
    var cluster = write("cluster.yaml", NODE);
    var web = write("web.yaml", WEB);
    var run = Run.berth("check-config", "--cluster", cluster, web);

    assertThat(run.out().replace(web, "web.yaml"))
        .isEqualTo(
            """
            web.yaml:15: error: node-selector-unmatched
              Deployment shop/web spec.template.spec.nodeSelector.disktype: sdd
              No node has disktype=sdd; there is ssd. Write ssd.
            web.yaml:12: note: toleration-unmatched
              Deployment shop/web spec.template.spec.tolerations[0]: spot Exists
              No node has a taint spot. Remove it, if the cluster is not to get such nodes.

            1 error, 1 note
            """);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isEqualTo(3);
  }

  @Test
  void programsReadTheSame() throws IOException {
    var run =
        Run.berth(
            "check-config",
            "--cluster=" + write("cluster.yaml", NODE),
            write("web.yaml", WEB),
            "-o",
            "yaml");

    assertThat(run.out())
        .startsWith("apiVersion: berth.dev/v1alpha1\nkind: LintReport\n")
        .contains(
            "summary:\n  errors: 1\n  warnings: 0\n  notes: 1\nfindings:\n",
            "- rule: node-selector-unmatched\n  severity: error\n",
            """
              line: 15
              kind: Deployment
              namespace: shop
              name: web
              field: spec.template.spec.nodeSelector.disktype
              value: sdd
            """,
            "  fix: Write ssd\n");
  }

  @ParameterizedTest
  @CsvSource({"none, 0", "error, 0", "warning, 0", "note, 3"})
  void theExitCodeIsAsWanted(String least, int code) throws IOException {
    var cluster = write("cluster.yaml", NODE.replace("ssd", "sdd"));

    assertThat(
            Run.berth(
                    "check-config",
                    "--cluster",
                    cluster,
                    write("web.yaml", WEB),
                    "--fail-on",
                    least)
                .code())
        .isEqualTo(code);
  }

  @Test
  void aConfigurationIsLookedThroughBesideManifests() throws IOException {
    var profile = write("profile.yaml", PROFILE);
    var run = Run.berth("check-config", "--cluster", write("cluster.yaml", NODE), profile);

    assertThat(run.out().replace(profile, "F").lines())
        .contains(
            "F:14: error: node-affinity-unmatched",
            "  No node has label pool. Label the nodes that are meant with pool, or remove the"
                + " requirement.",
            "F:6: warning: name-without-effect");
    assertThat(run.code()).isEqualTo(3);
  }

  @Test
  void aConfigMapMayHoldTheConfiguration() throws IOException {
    var map =
        write(
            "map.yaml",
            "apiVersion: v1\n"
                + "kind: ConfigMap\n"
                + "metadata: {name: scheduler}\n"
                + "data:\n"
                + "  config.yaml: |\n"
                + PROFILE.indent(4));

    assertThat(Run.berth("check-config", "--cluster", write("cluster.yaml", NODE), map).out())
        .contains("ConfigMap scheduler data[config.yaml]:14: error: node-affinity-unmatched");
  }

  @Test
  void withoutManifestsTheClusterIsLookedThrough() throws IOException {
    var cluster = write("cluster.yaml", NODE + "---\n" + WEB);

    assertThat(Run.berth("check-config", "--cluster", cluster).out())
        .contains(":20: error: node-selector-unmatched");
    assertThat(
            Run.berth(
                    "check-config",
                    "--cluster",
                    cluster,
                    write("more.yaml", "{apiVersion: v1, kind: Namespace, metadata: {name: a}}"))
                .out())
        .isEqualTo("Nothing found\n");
  }

  /// The pods of an operator that is not simulated are not in the input, so that a selector of
  /// theirs selects none.
  @Test
  void selectorsOfAnOperatorsPodsAreNotFound() throws IOException {
    var budget =
        """
        apiVersion: policy/v1
        kind: PodDisruptionBudget
        metadata: {name: k8s, namespace: default}
        spec: {minAvailable: 1, selector: {matchLabels: {app: train}}}
        """;
    var operator =
        """
        ---
        apiVersion: kubeflow.org/v1
        kind: PyTorchJob
        metadata: {name: train, namespace: default}
        """;
    var cluster = write("cluster.yaml", NODE);

    assertThat(Run.berth("check-config", "--cluster", cluster, write("a.yaml", budget)).out())
        .contains("warning: budget-selects-no-pod");
    assertThat(
            Run.berth("check-config", "--cluster", cluster, write("a.yaml", budget + operator))
                .out())
        .doesNotContain("budget-selects-no-pod");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--cluster | CLUSTER | --convert | --cluster: an option of berth check-config lint",
        "--cluster | NOTHING | MANIFEST | there is no node in the cluster",
      })
  void whatMakesNoSenseIsRefused(String option, String cluster, String more, String message)
      throws IOException {
    var files =
        Map.of(
            "CLUSTER", write("cluster.yaml", NODE),
            "NOTHING",
                write("empty.yaml", "{apiVersion: v1, kind: Namespace, metadata: {name: a}}"),
            "MANIFEST", write("web.yaml", WEB));
    var run =
        Run.berth(
            "check-config",
            option,
            files.getOrDefault(cluster, cluster),
            files.getOrDefault(more, more));

    assertThat(run.err()).contains(message);
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void thePageHasEveryRuleWithItsSeverity() throws IOException {
    var page = Files.readString(Path.of("../docs/check-config.md"));
    var rows =
        Pattern.compile("(?m)^\\| `([a-z-]+)` \\| (error|warning|note) \\|")
            .matcher(page)
            .results()
            .map(row -> row.group(1) + " " + row.group(2))
            .toList();
    var rules = new ArrayList<String>();
    for (Rule rule : Rule.values()) {
      rules.add(rule + " " + rule.severity());
    }

    assertThat(rows).isEqualTo(List.copyOf(rules));
  }

  private String write(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text).toString();
  }
}

package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What simulations make of nodes that options remove, cordon or taint.
final class NodeEditsTest {
  private static final String CLUSTER =
      """
      {apiVersion: v1, kind: Node, metadata: {name: n1}, status: {allocatable: {cpu: 4, pods: 10}}}
      ---
      {apiVersion: v1, kind: Node, metadata: {name: n2}, status: {allocatable: {cpu: 4, pods: 10}}}
      ---
      apiVersion: v1
      kind: Pod
      metadata: {name: there, uid: "1"}
      spec: {nodeName: n1, containers: [{name: c, image: i, resources: {requests: {cpu: 3}}}]}
      status: {phase: Running}
      ---
      apiVersion: v1
      kind: Pod
      metadata: {name: new, uid: "2"}
      spec: {containers: [{name: c, image: i, resources: {requests: {cpu: 3}}}]}
      """;

  @TempDir private Path folder = Path.of("");
  private String cluster = "";

  @BeforeEach
  void write() throws IOException {
    cluster = Files.writeString(folder.resolve("cluster.yaml"), CLUSTER).toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--cordon-node n1               | on n2",
        "--cordon-node n2               | 1 Insufficient cpu, 1 node(s) were unschedulable",
        "--cordon-node n1,n2            | 2 node(s) were unschedulable",
        "--taint-node n2:a=b:NoSchedule | 1 Insufficient cpu, 1 node(s) had untolerated taint(s)",
        "--taint-node n2:a:NoExecute    | 1 Insufficient cpu, 1 node(s) had untolerated taint(s)",
        "--remove-node n1               | on n2",
        "--remove-node n2               | 0/1 nodes are available: 1 Insufficient cpu",
        "--remove-node n1,n2            | no nodes available to schedule pods",
      })
  void thePodIsPlacedAsIfTheNodesWereSo(String options, String result) {
    var args = (options + " -o json").split(" ", -1);
    var all = new String[args.length + 2];
    all[0] = "simulate";
    all[1] = cluster;
    System.arraycopy(args, 0, all, 2, args.length);
    var run = Run.berth(all);
    assertThat(run.err()).doesNotContain("problem");
    assertThat(run.out())
        .contains(result.startsWith("on ") ? "\"chosen\": \"" + result.substring(3) : result);
  }

  @Test
  void yamlHasTheNodesAsTheyAreThen() {
    assertThat(Run.berth("simulate", cluster, "--remove-node", "n1", "-o", "yaml").out())
        .doesNotContain("there", "name: n1")
        .contains("name: n2");
    assertThat(
            Run.berth(
                    "simulate",
                    cluster,
                    "--cordon-node=n1",
                    "--taint-node=n2:a=b:NoSchedule",
                    "-o=yaml")
                .out())
        .contains("unschedulable: true", "  - key: a\n    value: b\n    effect: NoSchedule");
  }

  @Test
  void theyChangeWhatOtherCommandsAnswer() {
    assertThat(Run.berth("explain", "new", cluster, "--cordon-node", "n2").out())
        .contains("cordoned");
    assertThat(Run.berth("top", cluster, "--remove-node", "n2").out()).contains("1 node");
  }

  @Test
  void allNodesMustBeThere() {
    var run =
        Run.berth("simulate", cluster, "--remove-node", "n3", "--taint-node", "m1:a=b:NoSchedule");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains("n3: there is no node of that name", "m1: there is no node of that name");
  }

  @Test
  void aTaintHasAnEffect() {
    var run = Run.berth("simulate", cluster, "--taint-node", "n1:a=b:Never");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("NODE:KEY=VALUE:EFFECT is needed");
  }
}

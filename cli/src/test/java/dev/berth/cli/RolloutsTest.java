package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What `berth simulate` prints of releases over what runs.
final class RolloutsTest {
  private static final String NODE =
      """
      ---
      {apiVersion: v1, kind: Node, metadata: {name: n%1$d, uid: n%1$d}, status: {allocatable: {cpu: 4, memory: 8Gi, pods: %2$d}}}
      """;

  private static final String POD =
      """
      ---
      apiVersion: v1
      kind: Pod
      metadata:
        name: web-a-%1$d
        uid: p%1$d
        labels: {app: web, pod-template-hash: a}
        ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web-a, uid: set, controller: true}]
      spec: {nodeName: n%1$d, containers: [{name: c, image: "c:1"}]}
      status: {phase: Running}
      """;

  private static final String WEB =
      """
      ---
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web%1$s}
      spec:
        replicas: 2
        strategy: {rollingUpdate: {maxSurge: %3$s, maxUnavailable: %4$s}}
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec: {containers: [{name: c, image: "%2$s"}]}
      """;

  @TempDir private Path folder = Path.of("");

  private String cluster(int pods) throws IOException {
    return Files.writeString(
            folder.resolve("cluster.yaml"),
            NODE.formatted(1, pods)
                + NODE.formatted(2, pods)
                + POD.formatted(1)
                + POD.formatted(2)
                + WEB.formatted(", uid: web", "c:1", 1, 0))
        .toString();
  }

  private String release(int surge, int unavailable) throws IOException {
    return Files.writeString(
            folder.resolve("release.yaml"), WEB.formatted("", "c:2", surge, unavailable))
        .toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          2 | 1 | 0 | complete: 2 of 2 new pods run Placed
          1 | 1 | 1 | complete: 2 of 2 new pods run; 2 pods fitted only after others had gone
          1 | 1 | 0 | stuck: 0 of 2 new pods run; 2 pods of the old template stay; web-
          """)
  void aRolloutIsCompleteOrIsStuck(int room, int surge, int unavailable, String expected)
      throws IOException {
    var run = Run.berth("simulate", cluster(room), release(surge, unavailable));

    assertThat(run.err())
        .contains("Changed: Deployment default/web: ")
        .contains("spec.template.spec.containers[c].image: c:1 → c:2");
    assertThat(run.words()).contains("Deployment default/web " + expected);
  }

  @Test
  void aRolloutThatIsStuckFailsAPipeline() throws IOException {
    var run =
        Run.berth("simulate", cluster(1), release(1, 0), "--fail-on=stuck", "--output=summary");

    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).contains("--fail-on=stuck: Deployment default/web is stuck");
    assertThat(run.out()).contains("\"complete\": false").contains("\"outdated\": 2");
  }

  @Test
  void aDrainedNodeIsShown() throws IOException {
    var run = Run.berth("simulate", cluster(2), "--drain=n1");

    assertThat(run.out())
        .contains("Drained\n  n1  1 pod evicted\n")
        .contains("1 of 1 pod placed, 1 node drained.");
  }

  @Test
  void aNodeThatIsNotThereCannotBeDrained() throws IOException {
    var run = Run.berth("simulate", cluster(2), "--drain=n7");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--drain: nodes \"n7\" not found");
  }

  @Test
  void fieldsThatMayNotChangeAreRefused() throws IOException {
    var release =
        Files.writeString(
            folder.resolve("release.yaml"),
            WEB.formatted("", "c:2", 1, 0).replace("app: web}", "app: www}"));

    var run = Run.berth("simulate", cluster(2), release.toString());

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains("release.yaml:8: Deployment default/web: spec.selector: field is immutable");
  }
}

package dev.berth.cli;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What would help pods that are in the way of their own workload.
final class RolloutHelpTest {
  private static final String VERIFIED =
      "Each was verified by a simulation of the whole input, with admission and controllers, one at"
          + " a time.";

  private static final String SURGE = "rollingUpdate: {maxSurge: 1, maxUnavailable: 0}";

  @TempDir private Path directory;

  /// @param old the spec of the template that runs
  /// @param update that of the release
  /// @param help lines of it
  /// @param never words that are in no line
  record Case(
      String name,
      String kind,
      String strategy,
      String old,
      String update,
      List<String> help,
      List<String> never) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> rollouts() {
    String apart =
        """
        affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [
          {labelSelector: {matchLabels: {app: web}}, topologyKey: kubernetes.io/hostname}]}}
        """;
    String spread =
        """
        nodeSelector: {kubernetes.io/hostname: n1}
        topologySpreadConstraints: [{maxSkew: 3, topologyKey: kubernetes.io/hostname, nodeAffinityPolicy: Ignore,
          whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {app: web}}}]
        """;
    String inPlace = "roll out with maxSurge: 0 and maxUnavailable: 1 (the rollout completes)";
    return Stream.of(
        new Case(
            "each is on a node of its own, and a quarter of them is none",
            "Deployment",
            "{}",
            apart + container("1", ""),
            apart + container("2", ""),
            List.of(
                "maxUnavailable 25% of 3 rounds down to 0: an old pod goes only when a new one"
                    + " runs.",
                inPlace,
                "roll out with strategy Recreate: all old pods go before the first new one comes"
                    + " (the rollout completes)",
                "add a node like n1 (the rollout completes)"),
            List.of("move ", "priority", "matchLabelKeys", "prefer")),
        new Case(
            "the old pods take up the room",
            "Deployment",
            "{" + SURGE + "}",
            container("1", "resources: {requests: {cpu: 3}}"),
            container("2", "resources: {requests: {cpu: 3}}"),
            List.of(inPlace, "request at most 1 of cpu, instead of 3 (the rollout completes)"),
            List.of("move ", "priority", "rounds down")),
        new Case(
            "the new pods have a constraint that counts the old ones",
            "Deployment",
            "{" + SURGE + "}",
            spread + container("1", ""),
            spread + container("2", ""),
            List.of(
                inPlace,
                "count pods of the same template alone: matchLabelKeys: [pod-template-hash] in the"
                    + " spread constraint across kubernetes.io/hostname (the rollout completes)",
                "allow maxSkew 4 across kubernetes.io/hostname, instead of 3 (the rollout"
                    + " completes)"),
            List.of("move ", "priority")),
        new Case(
            "a host port is taken by the old pod",
            "DaemonSet",
            "{type: RollingUpdate, " + SURGE + "}",
            container("1", "ports: [{containerPort: 80, hostPort: 80}]"),
            container("2", "ports: [{containerPort: 80, hostPort: 80}]"),
            List.of(inPlace, "use another host port than 80/TCP, or none (the rollout completes)"),
            List.of("move ", "priority", "Recreate")));
  }

  private static String container(String image, String fields) {
    return "containers: [{name: c, image: \"web:%s\"%s}]\n"
        .formatted(image, fields.isEmpty() ? "" : ", " + fields);
  }

  @ParameterizedTest
  @MethodSource("rollouts")
  void aStuckRolloutIsHelpedAsAWhole(Case row) throws IOException {
    var before = nodes(3) + workload(row, row.old);
    var running = Run.withInput(before, "simulate", "-", "-o", "yaml");
    assertThat(running.err()).doesNotContain("refused");
    var page =
        Run.berth(
            "explain",
            (row.kind.equals("DaemonSet") ? "ds" : "deploy") + "/web",
            Files.writeString(directory.resolve("running.yaml"), running.out()).toString(),
            Files.writeString(directory.resolve("release.yaml"), workload(row, row.update))
                .toString());
    String help = help(page);
    assertThat(help).contains(row.help).contains(VERIFIED);
    row.never.forEach(words -> assertThat(help).doesNotContain(words));
  }

  private static String workload(Case row, String spec) {
    boolean isDaemon = row.kind.equals("DaemonSet");
    return """
    apiVersion: apps/v1
    kind: %s
    metadata: {name: web}
    spec:
      %s
      selector: {matchLabels: {app: web}}
      template:
        metadata: {labels: {app: web}}
        spec:
    %s
    """
        .formatted(
            row.kind,
            isDaemon
                ? "updateStrategy: " + row.strategy
                : "replicas: 3\n  strategy: " + row.strategy,
            spec.indent(6));
  }

  private static String nodes(int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(i ->
            """
            apiVersion: v1
            kind: Node
            metadata: {name: n%d, labels: {kubernetes.io/hostname: n%d}}
            status: {allocatable: {cpu: "4", memory: 8Gi, pods: "110"}}
            ---
            """
                .formatted(i, i))
        .collect(joining());
  }

  /// The advice with its lines joined.
  private static String help(Run page) {
    String out = page.out();
    int from = out.indexOf("What would help");
    assertThat(from).as(out).isNotNegative();
    int to = out.indexOf("\n\n", from);
    return out.substring(from, to < 0 ? out.length() : to)
        .replaceAll("\\n +(?!·)", " ")
        .replaceAll(" +", " ");
  }

  @Test
  void whatDoesNotCompleteTheRolloutIsLeftToAll() throws IOException {
    var row =
        new Case(
            "a node has too little room for the new pods",
            "Deployment",
            "{" + SURGE + "}",
            container("1", "resources: {requests: {cpu: 1}}"),
            container("2", "resources: {requests: {cpu: 3}}"),
            List.of(),
            List.of());
    String busy =
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: busy-%d}
        spec: {nodeName: n%d, containers: [{name: c, image: i, resources: {requests: {cpu: "2"}}}]}
        ---
        """;
    var running =
        Run.withInput(
            nodes(3) + busy.formatted(1, 1) + busy.formatted(2, 2) + workload(row, row.old),
            "simulate",
            "-",
            "-o",
            "yaml");
    String cluster = Files.writeString(directory.resolve("c.yaml"), running.out()).toString();
    String release =
        Files.writeString(directory.resolve("r.yaml"), workload(row, row.update)).toString();

    assertThat(help(Run.berth("explain", "deploy/web", cluster, release)))
        .contains("add 2 nodes like n1 (the rollout completes)")
        .contains("--all shows each")
        .doesNotContain("does not complete");
    assertThat(help(Run.berth("explain", "deploy/web", cluster, release, "--all")))
        .containsSubsequence(
            "add 2 nodes like n1 (the rollout completes)",
            "roll out with maxSurge: 0 and maxUnavailable: 1 (the rollout goes further, but does"
                + " not complete)");
  }

  /// A StatefulSet of two pods, the second of which requests 9 CPUs and waits.
  ///
  /// @param cpu what the template requests
  private static String waitingStatefulSet(int cpu) {
    var yaml =
        new StringBuilder(nodes(2))
            .append(
                """
                apiVersion: apps/v1
                kind: StatefulSet
                metadata: {name: kv, namespace: default, uid: kv-uid}
                spec:
                  replicas: 2
                  selector: {matchLabels: {app: kv}}
                  template:
                    metadata: {labels: {app: kv}}
                    spec: {containers: [{name: c, image: "kv:3", resources: {requests: {cpu: "%d"}}}]}
                """
                    .formatted(cpu));
    for (int i = 0; i < 2; i++) {
      yaml.append(
          """
          ---
          apiVersion: v1
          kind: Pod
          metadata:
            name: kv-%d
            namespace: default
            uid: kv-%d-uid
            labels: {app: kv, controller-revision-hash: kv-%d}
            ownerReferences: [{apiVersion: apps/v1, kind: StatefulSet, name: kv, uid: kv-uid, controller: true}]
          spec: {nodeName: "%s", containers: [{name: c, image: "kv:2", resources: {requests: {cpu: "%d"}}}]}
          """
              .formatted(i, i, i, i == 0 ? "n1" : "", i == 0 ? 1 : 9));
    }
    return yaml.toString();
  }

  @Test
  void aPodOfAFormerTemplateIsToBeDeleted() {
    assertThat(help(Run.withInput(waitingStatefulSet(1), "explain", "sts/kv", "-")))
        .contains("delete pod default/kv-1, which is of a former template and is made anew")
        .doesNotContain("request at most");
  }

  @Test
  void aStatefulSetMakesNoPodOfAChangedTemplateBeforeTheOneItWaitsForHasGone() {
    assertThat(help(Run.withInput(waitingStatefulSet(9), "explain", "sts/kv", "-")))
        .contains(
            "request at most 4 of cpu, instead of 9, and delete pod default/kv-1, which is of a"
                + " former template and is made anew",
            VERIFIED);
  }

  @Test
  void aPodThatIsAsItsTemplateIsNotToBeDeleted() {
    String help =
        help(
            Run.withInput(
                nodes(1)
                    + """
                    apiVersion: apps/v1
                    kind: StatefulSet
                    metadata: {name: kv}
                    spec:
                      replicas: 2
                      podManagementPolicy: Parallel
                      selector: {matchLabels: {app: kv}}
                      template:
                        metadata: {labels: {app: kv}}
                        spec: {containers: [{name: c, image: "kv:1", resources: {requests: {cpu: "3"}}}]}
                    """,
                "explain",
                "sts/kv",
                "-"));
    assertThat(help).contains("add a node like n1").doesNotContain("delete pod");
  }

  @Test
  void theTemplateIsChangedForAllPods() {
    String help =
        help(
            Run.withInput(
                nodes(2)
                    + """
                    apiVersion: apps/v1
                    kind: Deployment
                    metadata: {name: web}
                    spec:
                      replicas: 5
                      selector: {matchLabels: {app: web}}
                      template:
                        metadata: {labels: {app: web}}
                        spec:
                          affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [
                            {labelSelector: {matchLabels: {app: web}}, topologyKey: kubernetes.io/hostname}]}}
                          containers: [{name: c, image: "web:1"}]
                    """,
                "explain",
                "deploy/web",
                "-"));
    assertThat(help)
        .contains(
            "add 3 nodes like n1 (for all 3 pods)",
            "berth capacity scale FILE... --like kubernetes.io/hostname=n1",
            "prefer, rather than require, to be without pods with app=web in one"
                + " kubernetes.io/hostname (for all 3 pods)",
            VERIFIED);
  }

  @Test
  void whatAdmissionRefusesIsNotOffered() {
    String help =
        help(
            Run.withInput(
                nodes(1)
                    + """
                    apiVersion: v1
                    kind: LimitRange
                    metadata: {name: least}
                    spec: {limits: [{type: Container, min: {cpu: "2"}}]}
                    ---
                    apiVersion: apps/v1
                    kind: Deployment
                    metadata: {name: web}
                    spec:
                      replicas: 2
                      selector: {matchLabels: {app: web}}
                      template:
                        metadata: {labels: {app: web}}
                        spec: {containers: [{name: c, image: "web:1", resources: {requests: {cpu: "3"}}}]}
                    """,
                "explain",
                "deploy/web",
                "-"));
    assertThat(help).contains("add a node like n1").doesNotContain("request at most 1 of cpu");
  }
}

package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// New objects that an API server would not store.
final class RefusalsTest {
  private static final String CLUSTER =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: n1}
      status: {allocatable: {cpu: 8, memory: 8Gi, pods: 10}}
      ---
      apiVersion: v1
      kind: ResourceQuota
      metadata: {name: compute}
      spec: {hard: {requests.cpu: 2}}
      ---
      """;

  private static final String RELEASE =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        replicas: 5
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec: {containers: [{name: c, image: i, resources: {requests: {cpu: 1}}}]}
      """;

  @Test
  void thePodsThatFitIntoAQuotaAreMadeAndTheOthersAreNamedOnce() {
    var run = Run.withInput(CLUSTER + RELEASE, "simulate", "-o", "summary", "-");

    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("\"placed\": 2");
    assertThat(run.err())
        .containsOnlyOnce("not created")
        .containsPattern(
            "berth: Pod default/web-\\S+ and 2 more are not created: pods \"web-\\S+\" is"
                + " forbidden: exceeded quota: compute, requested: requests.cpu=1, used:"
                + " requests.cpu=2, limited: requests.cpu=2\n");
  }

  @Test
  void whatIsRefusedIsExplainedByTheRefusal() {
    assertThat(Run.withInput(CLUSTER + RELEASE, "explain", "deploy/web", "-").out())
        .startsWith("Deployment default/web: 3 of 5 pods not created\n")
        .contains("exceeded quota: compute, requested: requests.cpu=1");
    assertThat(Run.withInput(CLUSTER + RELEASE, "explain", "-").out())
        .startsWith("Deployment default/web: 3 of 5 pods not created\n")
        .doesNotContain("No pod is pending");

    var pod =
        """
        {apiVersion: v1, kind: Pod, metadata: {name: a}, spec:
         {priorityClassName: gone, containers: [{name: c, image: i}]}}
        """;
    assertThat(Run.withInput(CLUSTER + pod, "explain", "a", "-").out())
        .startsWith("Pod default/a: not created\n")
        .contains("no PriorityClass with name gone was found");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          batch/v1 | Job         | suspend: true, | is suspended (spec.suspend: true).
          batch/v1 | Job         | parallelism: 0, | wants no pods (spec.parallelism: 0).
          apps/v1  | Deployment  | paused: true,  | is paused (spec.paused: true).
          apps/v1  | Deployment  | replicas: 0,   | is scaled to 0 (spec.replicas: 0).
          apps/v1  | StatefulSet | replicas: 0,   | is scaled to 0 (spec.replicas: 0).
          """)
  void aWorkloadThatWantsNoPodsSaysWhy(String version, String kind, String field, String reason) {
    var selector = kind.equals("Job") ? "" : "selector: {matchLabels: {app: a}}, ";
    var workload =
        """
        {apiVersion: %s, kind: %s, metadata: {name: a}, spec: {%s %s template: {metadata: {labels: {app: a}},
         spec: {restartPolicy: %s, containers: [{name: c, image: i}]}}}}
        """
            .formatted(version, kind, field, selector, kind.equals("Job") ? "Never" : "Always");

    assertThat(Run.withInput(CLUSTER + workload, "explain", kind + "/a", "-").out())
        .startsWith("%s default/a: no pods%n  It %s%n".formatted(kind, reason));
    assertThat(Run.withInput(CLUSTER + workload, "simulate", "-").out())
        .contains(
            "Without pods%n  %s default/a  %s".formatted(kind, reason.replaceAll("\\.$", "")));
  }

  @Test
  void aDaemonSetWithoutANodeSaysWhatKeepsItAway() {
    var set =
        """
        {apiVersion: v1, kind: Node, metadata: {name: n2}, spec: {taints: [{key: gpu, effect: NoSchedule}]},
         status: {allocatable: {cpu: 8, memory: 8Gi, pods: 10}}}
        ---
        {apiVersion: apps/v1, kind: DaemonSet, metadata: {name: a}, spec: {selector: {matchLabels: {app: a}},
         template: {metadata: {labels: {app: a}}, spec: {%s containers: [{name: c, image: i}]}}}}
        """;

    assertThat(
            Run.withInput(
                    CLUSTER + set.formatted("nodeSelector: {disk: ssd},"), "explain", "ds/a", "-")
                .out())
        .startsWith(
            """
            DaemonSet default/a: no pods
              It is for none of the cluster's nodes: 2 nodes, such as n1, do not match its node selector
                (disk=ssd).

            What would help
              No node has label disk.
              · label node n1 with disk=ssd\
            """);
    var taint =
        CLUSTER.replace("name: n1}", "name: n1}\nspec: {taints: [{key: gpu, effect: NoSchedule}]}");
    assertThat(Run.withInput(taint + set.formatted(""), "explain", "ds/a", "-").out())
        .contains("2 nodes, such as n1, have taint gpu:NoSchedule, which it");
  }

  @Test
  void whatWasMeantIsSaid() {
    var run =
        Run.withInput(
            """
            {apiVersion: v1, kind: Pod, metadata: {name: a}, spec:
             {priorityClassName: system-node-crtical, containers: [{name: c, image: i}]}}
            """,
            "simulate",
            "-");

    assertThat(run.err())
        .contains(
            "no PriorityClass with name system-node-crtical was found; did you mean"
                + " \"system-node-critical\"?");
  }
}

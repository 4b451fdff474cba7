package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

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
  void explainNamesTheReasonsToo() {
    assertThat(Run.withInput(CLUSTER + RELEASE, "explain", "deploy/web", "-").err())
        .contains("and 2 more are not created: pods");

    var pod =
        """
        {apiVersion: v1, kind: Pod, metadata: {name: a}, spec:
         {priorityClassName: gone, containers: [{name: c, image: i}]}}
        """;
    assertThat(Run.withInput(CLUSTER + pod, "explain", "a", "-").err())
        .contains("Pod default/a is not created: ", "pods \"a\" not found");
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

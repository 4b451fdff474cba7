package dev.berth.plugins;

import static dev.berth.testkit.Given.budget;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static dev.berth.testkit.scenario.DecisionAssert.assertThat;

import dev.berth.testkit.scenario.Scenario;
import org.junit.jupiter.api.Test;

/// The plugins together, as users meet them.
class DefaultProfileTest {
  private static final String ZONE = "topology.kubernetes.io/zone";

  @Test
  void aPodGoesWhereItIsToleratedAndFits() {
    var cluster =
        Scenario.cluster(
            node("gpu-1").taint("gpu=yes:NoSchedule"),
            node("gpu-2").taint("gpu=no:NoSchedule"),
            node("cpu-1").cpu("500m"),
            node("cordoned").unschedulable());

    assertThat(cluster.schedule(pod("train").cpu("2").tolerates("gpu=yes:NoSchedule")))
        .isAssumedOn("gpu-1")
        .fits("gpu-1")
        .rejects("gpu-2", "TaintToleration", "node(s) had untolerated taint(s)")
        .rejects("cpu-1", "NodeResourcesFit", "Insufficient cpu")
        .rejects("cordoned", "NodeUnschedulable", "node(s) were unschedulable");
  }

  @Test
  void theMessageCountsTheReasons() {
    var cluster =
        Scenario.cluster(
            node("a").taint("x:NoSchedule"),
            node("b").taint("y:NoExecute"),
            node("c").labels("disk=hdd"),
            node("d").labels("disk=ssd").running(pod("web").hostPort(80)));

    assertThat(cluster.schedule(pod("p").nodeSelector("disk=ssd").hostPort(80)))
        .isUnschedulable()
        .isRejectedBy("NodeAffinity", "NodePorts", "TaintToleration")
        .hasMessage(
            "0/4 nodes are available: 1 node(s) didn't have free ports for the requested pod"
                + " ports, 1 node(s) didn't match Pod's node affinity/selector, 2 node(s) had"
                + " untolerated taint(s). preemption: 0/4 nodes are"
                + " available: 1 No preemption victims found for incoming pod, 3 Preemption is not"
                + " helpful for scheduling.");
  }

  @Test
  void aPodThatNamesItsNodesIsLookedAtThereOnly() {
    var cluster = Scenario.cluster(node("a"), node("b"));

    assertThat(cluster.schedule(pod("p").requiresNodeNamed("b"))).isAssumedOn("b").fits("b");
  }

  @Test
  void whoRejectsTheNominatedNodeIsNamedWhereNodesWereNotLookedAt() {
    var cluster =
        Scenario.cluster(node("a").unschedulable(), node("b").taint("x:NoSchedule"), node("c"));

    assertThat(cluster.schedule(pod("p").requiresNodeNamed("b").nominatedTo("a")))
        .isUnschedulable()
        .isRejectedBy("NodeAffinity", "NodeUnschedulable", "TaintToleration")
        .rejects("c", "", "node(s) didn't satisfy plugin(s) [NodeAffinity NodeUnschedulable]");
  }

  @Test
  void aGatedPodIsNotTried() {
    assertThat(Scenario.cluster(node("a")).schedule(pod("p").gates("quota")))
        .isGated()
        .isRejectedBy("SchedulingGates")
        .hasMessage("waiting for scheduling gates: [quota]");
  }

  @Test
  void podsAreSpreadAndDrawnToWhatTheyPrefer() {
    var cluster =
        Scenario.cluster(
            node("a1").zone("a").labels("disk=ssd"),
            node("a2").zone("a"),
            node("b1").zone("b").running(pod("web-1").labels("app=web")));
    var web = pod("web-2").labels("app=web").spreads(1, ZONE, "app=web");

    assertThat(cluster.schedule(web.prefersNode(50, "disk=ssd")))
        .isAssumedOn("a1")
        .scores("a1", "NodeAffinity", 100)
        .scores("a2", "NodeAffinity", 0);
  }

  @Test
  void preemptionRemovesTheLeastAndTheNextAttemptSucceeds() {
    var cluster =
        Scenario.cluster(
                node("a").cpu("2").running(pod("low").cpu("2").priority(1)),
                node("b").cpu("2").running(pod("mid").cpu("2").priority(5)))
            .with(budget("none", "app=none", 0));
    var important = pod("important").cpu("1").priority(10);

    assertThat(cluster.schedule(important)).isUnschedulable().preempts("a", "default/low");
    assertThat(cluster.schedule(important)).isAssumedOn("a").fits("a");
  }

  @Test
  void theConfigurationMayDemandNodesOfEveryPod() {
    var cluster =
        Scenario.cluster(node("a"), node("b").labels("pool=batch"))
            .configuredBy(
                """
                apiVersion: kubescheduler.config.k8s.io/v1
                kind: KubeSchedulerConfiguration
                profiles:
                - pluginConfig:
                  - name: NodeAffinity
                    args:
                      addedAffinity:
                        requiredDuringSchedulingIgnoredDuringExecution:
                          nodeSelectorTerms:
                          - matchExpressions:
                            - {key: pool, operator: In, values: [batch]}
                """);

    assertThat(cluster.schedule(pod("p")))
        .isAssumedOn("b")
        .rejects("a", "NodeAffinity", "node(s) didn't match scheduler-enforced node affinity");
  }
}

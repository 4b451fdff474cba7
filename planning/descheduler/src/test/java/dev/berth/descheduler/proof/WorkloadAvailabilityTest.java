package dev.berth.descheduler.proof;

import static dev.berth.descheduler.proof.ProofCase.cluster;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.ReplicaSetSpec;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.OwnerReference;
import dev.berth.descheduler.proof.PastEvictions.WorkloadAvailability;
import dev.berth.testkit.GivenPod;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WorkloadAvailabilityTest {
  private static final String LAST =
      "it is the last pod of ReplicaSet web that runs, and the replacement of web-1 does not run"
          + " yet";

  @Test
  void theLastPodThatRunsStaysUntilAReplacementRuns() throws Exception {
    var it =
        cluster(node("a").unschedulable().running(web("1").on("a"), web("2").on("a")), node("b"));

    var first = it.cycle();
    assertThat(first.evict("web-1")).isEqualTo("goes to b");
    assertThat(first.evict("web-2")).isEqualTo(LAST);

    it.replace("web-1", web("3"));
    assertThat(it.cycle().evict("web-2")).isEqualTo(LAST);

    it.replace("web-3", web("3").on("b").condition("Ready", "False", "ContainersNotReady"));
    assertThat(it.cycle().evict("web-2")).isEqualTo(LAST);

    it.replace("web-3", web("3").on("b"));
    assertThat(it.cycle().evict("web-2")).isEqualTo("goes to b");
  }

  @Test
  void aSinglePodGoesOnceUntilItsReplacementRuns() throws Exception {
    var it = cluster(node("a").unschedulable().running(web("1").on("a")), node("b"));

    assertThat(it.cycle().evict("web-1")).isEqualTo("goes to b");

    it.replace("web-1", web("2").on("a"), web("3").on("a").condition("Ready", "False", ""));
    var next = it.cycle();
    assertThat(next.evict("web-3")).isEqualTo("goes to b");
    assertThat(next.evict("web-2"))
        .isEqualTo("it is the last pod of ReplicaSet web that runs, of 2 that are to run");

    it.replace("web-3");
    assertThat(it.cycle().evict("web-2")).isEqualTo("goes to b");
  }

  @Test
  void theOnlyPodThatRunsOfSeveralStaysThoughNoneWasEvictedBefore() throws Exception {
    var it =
        cluster(node("a").unschedulable().running(web("1").on("a")), node("b"))
            .objects(replicaSet("web", 2, null));

    assertThat(it.cycle().evict("web-1"))
        .isEqualTo("it is the last pod of ReplicaSet web that runs, of 2 that are to run");

    it.pods(web("2").on("a"));
    assertThat(it.cycle().evict("web-1")).isEqualTo("goes to b");
  }

  @Test
  void theReplicaSetsOfADeploymentAreOneWorkload() throws Exception {
    var cycle =
        cluster(
                node("a")
                    .unschedulable()
                    .running(
                        web("1").on("a"),
                        pod("new-1").cpu("1").on("a").ownedBy("apps/v1", "ReplicaSet", "new")),
                node("b"))
            .objects(replicaSet("web", 1, "web"), replicaSet("new", 1, "web"))
            .cycle();

    assertThat(cycle.evict("web-1")).isEqualTo("goes to b");
    assertThat(cycle.evict("new-1"))
        .isEqualTo(
            "it is the last pod of ReplicaSet new that runs, and the replacement of web-1 does not"
                + " run yet");
  }

  @Test
  void otherWorkloadsDoNotWait() throws Exception {
    var cycle =
        cluster(
                node("a")
                    .unschedulable()
                    .running(
                        web("1").on("a"),
                        pod("db-1").on("a").ownedBy("apps/v1", "StatefulSet", "db")),
                node("b"))
            .cycle();

    assertThat(cycle.evict("web-1")).isEqualTo("goes to b");
    assertThat(cycle.evict("db-1")).isEqualTo("goes to b");
  }

  @Test
  void aQuestionAboutSeveralPodsChangesNothing() {
    var availability = new WorkloadAvailability();
    var both = List.of(web("1").on("a").build(), web("2").on("a").build());
    var only = List.of(pod("db-1").on("a").ownedBy("apps/v1", "StatefulSet", "db").build());
    availability.begin(Stream.concat(both.stream(), only.stream()).toList());

    for (int i = 0; i < 2; i++) {
      assertThat(availability.objection(both)).isEqualTo(LAST);
      assertThat(availability.objection(only)).isNull();
      assertThat(availability.objection(both.getFirst())).isNull();
    }
  }

  /// @param deployment null for none
  private static ReplicaSet replicaSet(String name, int replicas, @Nullable String deployment) {
    var metadata = ObjectMeta.named("default", name).withUid("ReplicaSet-" + name + "-uid");
    var owners =
        deployment == null
            ? List.<OwnerReference>of()
            : List.of(
                new OwnerReference(
                    "apps/v1", "Deployment", deployment, deployment + "-uid", true, true));
    return new ReplicaSet(
        metadata.withOwnerReferences(owners), ReplicaSetSpec.EMPTY.withReplicas(replicas));
  }

  private static GivenPod web(String number) {
    return pod("web-" + number).cpu("1").ownedBy("apps/v1", "ReplicaSet", "web");
  }
}

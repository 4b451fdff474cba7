package dev.berth.descheduler.proof;

import static dev.berth.descheduler.proof.ProofCase.cluster;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.apps.StatefulSet;
import dev.berth.api.apps.StatefulSetSpec;
import dev.berth.api.batch.Job;
import dev.berth.api.batch.JobSpec;
import dev.berth.api.batch.JobStatus;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.testkit.GivenPod;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SuccessorRulesTest {
  record Rule(String name, GivenPod pod, String found) {
    @Override
    public String toString() {
      return name;
    }
  }

  @ParameterizedTest
  @MethodSource("rules")
  void podsAreFollowedByOthersAsTheirControllersDoIt(Rule rule) throws Exception {
    var cycle =
        cluster(node("a").cpu("4").taint("dedicated=db:NoSchedule"), node("b").cpu("8"))
            .pods(rule.pod)
            .objects(job("done", 6), job("fresh", 0))
            .cycle();

    assertThat(cycle.review("it")).isEqualTo(rule.found);
  }

  static List<Rule> rules() {
    var on = pod("it").cpu("1").on("a");
    return List.of(
        new Rule("bare", on, "it has no controller that would replace it"),
        new Rule("finished", on.status(it -> it.withPhase(PodStatus.FAILED)), "goes to "),
        new Rule(
            "deleted",
            owned(on, "ReplicaSet").deletedAt(Instant.EPOCH),
            "it is being deleted already"),
        new Rule(
            "static",
            on.metadata(
                it -> it.withAnnotations(java.util.Map.of("kubernetes.io/config.mirror", "x"))),
            "it is a static pod, which the kubelet of node a would start again"),
        new Rule("of a ReplicaSet", owned(on, "ReplicaSet"), "goes to b"),
        new Rule("of a StatefulSet", owned(on, "StatefulSet"), "goes to b"),
        new Rule("of another controller", owned(on, "SparkApplication"), "goes to b"),
        new Rule("of a DaemonSet that its node repels", owned(on, "DaemonSet"), "goes to "),
        new Rule(
            "of a DaemonSet that its node takes",
            owned(on, "DaemonSet").tolerates("dedicated=db:NoSchedule"),
            "its DaemonSet owner would put its replacement on node a again"),
        new Rule("of a Job", on.ownedBy("batch/v1", "Job", "fresh"), "goes to b"),
        new Rule(
            "of a Job that may not lose one more",
            on.ownedBy("batch/v1", "Job", "done"),
            "its Job done would fail: 7 pods have failed, and backoffLimit is 6"
                + " (BackoffLimitExceeded)"));
  }

  @Test
  void aChangedTemplateMakesAnotherPod() throws Exception {
    var old = owned(pod("it").cpu("1").on("a"), "StatefulSet");
    var bigger = pod("it").cpu("16").build().spec();
    var set =
        new StatefulSet(
            ObjectMeta.named("default", "owner").withUid("StatefulSet-owner-uid"),
            StatefulSetSpec.EMPTY.withTemplate(
                new PodTemplateSpec(ObjectMeta.named("", ""), bigger)));
    var cycle = cluster(node("a").cpu("4"), node("b").cpu("8")).pods(old).objects(set).cycle();

    assertThat(cycle.review("it"))
        .startsWith("its replacement would stay pending: 0/2 nodes are available: 2 Insufficient");
  }

  @Test
  void aStatefulSetGivesTheSameNameAgain() throws Exception {
    var cycle =
        cluster(node("a").cpu("4"), node("b").cpu("8"))
            .pods(owned(pod("it").cpu("1").on("a"), "StatefulSet"))
            .cycle();

    cycle.evict("it");

    assertThat(cycle.planned().objects().list(Pod.class))
        .extracting(pod -> pod.key() + " on " + pod.spec().nodeName())
        .containsExactly("default/it on b");
  }

  private static GivenPod owned(GivenPod pod, String kind) {
    return pod.ownedBy("apps/v1", kind, "owner");
  }

  private static Job job(String name, int failed) {
    return new Job(
        ObjectMeta.named("default", name).withUid("Job-" + name + "-uid"),
        JobSpec.EMPTY,
        JobStatus.EMPTY.withFailed(failed));
  }
}

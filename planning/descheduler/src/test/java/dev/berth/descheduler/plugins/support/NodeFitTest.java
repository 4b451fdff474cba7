package dev.berth.descheduler.plugins.support;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.descheduler.fake.FakeDescheduler;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Why a pod does not fit a node.
class NodeFitTest {
  private static final String OTHER_POD =
      "pod matches inter-pod anti-affinity rule of other pod on node";
  private static final GivenNode SMALL = node("b").cpu("2").memory("1Gi").pods(3);
  private static final GivenPod APART = pod("p").on("a").requiresApart("app=db", "zone");

  record Case(String name, GivenPod pod, GivenNode node, List<String> failures) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Case of(String name, GivenPod pod, GivenNode node, String... failures) {
    return new Case(name, pod, node, List.of(failures));
  }

  static List<Case> cases() {
    return List.of(
        of("room", pod("p").on("a").cpu("1"), SMALL),
        of(
            "cordoned, whatever is tolerated",
            pod("p").tolerates("node.kubernetes.io/unschedulable:NoSchedule"),
            SMALL.unschedulable(),
            "node is not schedulable"),
        of(
            "labels before taints",
            pod("p").nodeSelector("disk=ssd"),
            SMALL.taint("x=y:NoSchedule"),
            "pod node selector does not match the node label"),
        of("name of the node", pod("p").requiresNodeNamed("b"), SMALL),
        of(
            "affinity that cannot be read",
            pod("p").requiresNode("-bad in (x)"),
            SMALL,
            "nodeSelectorTerms[0].matchExpressions[0].key: Invalid value: \"-bad\": name part must"
                + " consist of alphanumeric characters, '-', '_' or '.', and must start and end"
                + " with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc',"
                + " regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')"),
        of(
            "NoExecute",
            pod("p"),
            SMALL.taint("x=y:NoExecute"),
            "pod does not tolerate taints on the node"),
        of("PreferNoSchedule", pod("p"), SMALL.taint("x=y:PreferNoSchedule")),
        of(
            "own anti-affinity",
            APART,
            SMALL.labels("zone=z").running(pod("db").labels("app=db")),
            OTHER_POD),
        of(
            "own anti-affinity without the topology label",
            APART,
            SMALL.running(pod("db").labels("app=db"))),
        of(
            "own anti-affinity to a pod of the same name",
            APART,
            SMALL.labels("zone=z").running(pod("p").labels("app=db"))),
        of(
            "own anti-affinity in another namespace",
            APART,
            SMALL.labels("zone=z").running(pod("db").namespace("x").labels("app=db"))),
        of(
            "anti-affinity of others",
            pod("p").on("a").labels("app=db"),
            SMALL.labels("zone=z").running(pod("q").requiresApart("app=db", "zone"))),
        of(
            "all that is short",
            pod("p").on("a").cpu("1500m").memory("2Gi").resource("x.io/gpu", "1"),
            SMALL.running(pod("q").cpu("600m")),
            "insufficient cpu",
            "insufficient memory",
            "insufficient x.io/gpu"),
        of("own node, however full", pod("p").on("b").cpu("9"), SMALL),
        of(
            "one pod too many",
            pod("p").on("a"),
            SMALL.running(pod("q"), pod("r"), pod("s")),
            "insufficient pods"),
        of(
            "CPU before the number of pods",
            pod("p").on("a").cpu("9"),
            SMALL.running(pod("q"), pod("r"), pod("s")),
            "insufficient cpu"),
        of(
            "more pods than may be, before CPU",
            pod("p").on("a").cpu("9"),
            SMALL.pods(2).running(pod("q"), pod("r"), pod("s")),
            "insufficient pods"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void says(Case it) {
    var cluster = new FakeDescheduler().with(it.node);

    assertThat(NodeFit.of(cluster, it.pod.build()).failures(it.node.build()))
        .isEqualTo(it.failures);
  }

  @Test
  void finishedPodsTakeNoRoom() {
    var done = pod("q").cpu("1").on("b").status(it -> it.withPhase("Succeeded")).build();
    var cluster = new FakeDescheduler().with(SMALL.build(), List.of(done));

    assertThat(NodeFit.of(cluster, pod("p").on("a").cpu("2").build()).failures(SMALL.build()))
        .isEmpty();
  }

  @Test
  void aPodsOwnNodeIsNoOtherNode() {
    var a = node("a");
    var fit = NodeFit.of(new FakeDescheduler().with(a), pod("p").on("a").build());

    assertThat(fit.fitsAny(List.of(a.build()))).isTrue();
    assertThat(fit.fitsAnyOther(List.of(a.build()))).isFalse();
  }

  @Test
  void everyResourceThatIsShortIsSaid() {
    var cluster = new FakeDescheduler().with(SMALL);
    var large = pod("p").on("a").cpu("9").memory("9Gi").build();

    assertThat(NodeFit.of(cluster, large).failures(SMALL.build()))
        .containsExactly("insufficient cpu", "insufficient memory");
  }
}

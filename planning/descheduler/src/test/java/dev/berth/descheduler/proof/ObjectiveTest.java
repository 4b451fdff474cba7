package dev.berth.descheduler.proof;

import static dev.berth.descheduler.proof.ProofCase.cluster;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.descheduler.proof.Objective.DuplicatesObjective;
import dev.berth.descheduler.proof.Objective.SpreadObjective;
import dev.berth.descheduler.proof.Objective.UtilizationObjective;
import dev.berth.testkit.GivenPod;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ObjectiveTest {
  private static final List<String> ABC = List.of("a", "b", "c");

  @Test
  void aNodeMayGetMoreThanItsTargetIfItIsLessThanBefore() throws Exception {
    var cycle =
        cluster(
                node("a").cpu("10").running(web("1", "3"), web("2", "3"), web("3", "3")),
                node("b").cpu("10").running(web("4", "2")),
                node("c").cpu("10").unschedulable())
            .withObjective(new UtilizationObjective(cpu(20, 40), ABC))
            .cycle();

    assertThat(cycle.evict("web-1")).isEqualTo("goes to b");
    assertThat(cycle.review("web-2"))
        .isEqualTo(
            "its replacement would go to node b, and the nodes would be used no more evenly: 80.0 %"
                + " cpu there then, and 60.0 % cpu on node a now");
  }

  @Test
  void nodesHaveToBeUsedMoreEvenly() throws Exception {
    var it =
        cluster(
            node("a").cpu("10").running(web("1", "4"), web("2", "3")),
            node("b").cpu("10").running(web("4", "3")).unschedulable(),
            node("c").cpu("10"));

    assertThat(it.withObjective(new UtilizationObjective(cpu(20, 50), ABC)).cycle().review("web-1"))
        .isEqualTo("goes to c");
    var even =
        cluster(
                node("a").cpu("10").running(web("1", "4")),
                node("b").cpu("10").unschedulable(),
                node("c").cpu("10"))
            .withObjective(new UtilizationObjective(cpu(20, 50), ABC));
    assertThat(even.cycle().review("web-1"))
        .isEqualTo(
            "its replacement would go to node c, and the nodes would be used no more evenly: 40.0 %"
                + " cpu there then, and 40.0 % cpu on node a now");
  }

  @Test
  void aPodThatIsTooMuchForAnyNodeIsNamed() throws Exception {
    var cycle =
        cluster(
                node("a").cpu("10").running(web("1", "8"), web("2", "1")),
                node("b").cpu("10").running(web("3", "2")),
                node("c").cpu("10").unschedulable())
            .withObjective(new UtilizationObjective(cpu(20, 70), ABC))
            .cycle();

    assertThat(cycle.review("web-1"))
        .isEqualTo(
            "its replacement would go to node b, and the nodes would be used no more evenly: 100.0"
                + " % cpu there then, and 90.0 % cpu on node a now; the pod alone is above the"
                + " targets there: 80.0 % cpu");
  }

  @Test
  void targetsMayBeDistancesFromTheMean() throws Exception {
    var targets = new UtilizationTargets(new TreeMap<>(Map.of("cpu", 10.0)), percent(10), true);
    var cycle =
        cluster(
                node("a").cpu("10").running(web("1", "4"), web("2", "4")),
                node("b").cpu("10").running(web("3", "1")),
                node("c").cpu("10").running(web("4", "3")).unschedulable())
            .withObjective(new UtilizationObjective(targets, ABC))
            .cycle();

    // The mean is 40 %.
    assertThat(cycle.evict("web-1")).isEqualTo("goes to b");
  }

  @Test
  void aNodeIsUnderIfAllOfItIs() throws Exception {
    var planned =
        cluster(node("a").cpu("10").memory("10Gi").running(web("1", "1").memory("5Gi")))
            .cycle()
            .planned()
            .snapshot();
    var a = planned.nodes().nodes().getFirst();

    assertThat(cpu(20, 50).isUnder(planned, List.of("a"), a)).isTrue();
    var both = new TreeMap<>(Map.of("cpu", 20.0, "memory", 20.0));
    assertThat(new UtilizationTargets(both, both, false).isUnder(planned, List.of("a"), a))
        .isFalse();
  }

  @Test
  void podsHaveToBeSpreadMoreEvenlyOverDomains() throws Exception {
    var it =
        cluster(
                node("a").zone("x").running(spread("1"), spread("2"), spread("3")),
                node("b").zone("y").running(spread("4")),
                node("c").zone("x"))
            .withObjective(new SpreadObjective(Set.of("DoNotSchedule"), ABC));

    var cycle = it.cycle();
    assertThat(cycle.evict("web-1")).isEqualTo("goes to b");
    assertThat(cycle.evict("web-2"))
        .isEqualTo(
            "its replacement would go to node c, and the pods would be spread no more evenly:"
                + " topology.kubernetes.io/zone x is where it is now");
  }

  @Test
  void duplicatesHaveToGoToNodesWithFewerOfThem() throws Exception {
    var it =
        cluster(
                node("a").running(web("1", "1"), web("2", "1"), web("3", "1")),
                node("b").running(web("4", "1")),
                node("c").unschedulable())
            .withObjective(new DuplicatesObjective(ABC));

    var cycle = it.cycle();
    assertThat(cycle.evict("web-1")).isEqualTo("goes to b");
    assertThat(cycle.evict("web-2"))
        .startsWith("its replacement would go to node ")
        .endsWith("which has 2 pods of its owner already, and node a has 2");
  }

  private static UtilizationTargets cpu(double low, double high) {
    return new UtilizationTargets(percent(low), percent(high), false);
  }

  private static SortedMap<String, Double> percent(double cpu) {
    return new TreeMap<>(Map.of("cpu", cpu));
  }

  private static GivenPod spread(String number) {
    return web(number, "1").spreads(1, "topology.kubernetes.io/zone", "app=web");
  }

  private static GivenPod web(String number, String cpu) {
    return pod("web-" + number).labels("app=web").cpu(cpu).ownedBy("apps/v1", "ReplicaSet", "web");
  }
}

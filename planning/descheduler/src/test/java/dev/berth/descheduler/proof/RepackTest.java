package dev.berth.descheduler.proof;

import static dev.berth.testkit.Given.budget;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.IntOrString;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.cycle.CycleResult.PluginNote;
import dev.berth.descheduler.cycle.CycleResult.RefusedPod;
import dev.berth.descheduler.cycle.Descheduler;
import dev.berth.descheduler.cycle.DeschedulerSetup;
import dev.berth.descheduler.eviction.BackgroundEvictions;
import dev.berth.descheduler.eviction.EvictionApi;
import dev.berth.descheduler.eviction.EvictionApi.EvictionAnswer;
import dev.berth.descheduler.eviction.EvictionListener;
import dev.berth.descheduler.framework.EvictionReview;
import dev.berth.descheduler.framework.MetricsSources;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicyLoader;
import dev.berth.descheduler.proof.Prover.NodeReservations;
import dev.berth.descheduler.scenario.DryRunEvictions;
import dev.berth.descheduler.scenario.EvictionServer;
import dev.berth.planner.packing.PackingObjective;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Which pods Repack evicts, and where their replacements go.
class RepackTest {
  private static final DeschedulerPlugins PLUGINS = DeschedulerPlugins.inTree();

  private final List<KubernetesObject> objects = new ArrayList<>();
  private String args = "";
  private String limits = "";
  private NodeReservations reservations = NodeReservations.OF_DRY_RUN;

  @Test
  void aWaitingPodFitsAfterOneMove() throws Exception {
    given(
        node("a").cpu("4").running(web("1", "2")),
        node("b").cpu("4").running(web("2", "2"), web("3", "1")),
        node("c").cpu("2"));
    waiting(pod("large").cpu("4"));

    assertThat(moves()).containsExactly("web-1 from a to c");
  }

  @Test
  void severalPodsMoveForOne() throws Exception {
    given(
        node("a").cpu("4").running(web("1", "2"), web("2", "2")),
        node("b").cpu("3").running(web("3", "1")),
        node("c").cpu("3").running(web("4", "1")));
    waiting(pod("large").cpu("4"));

    assertThat(moves()).containsExactlyInAnyOrder("web-1 from a to b", "web-2 from a to c");
  }

  @Test
  void aPodThatNeedsTheRoomOfAnotherOneGoesAfterIt() throws Exception {
    given(
        node("a").cpu("4").labels("disk=ssd").running(web("1", "3")),
        node("b").cpu("3").running(web("2", "1")),
        node("c").cpu("1"));
    waiting(pod("large").cpu("4").nodeSelector("disk=ssd"));

    assertThat(moves()).containsExactly("web-2 from b to c", "web-1 from a to b");
  }

  @Test
  void noPodMovesIfAllFit() throws Exception {
    given(node("a").cpu("4").running(web("1", "2")), node("b").cpu("4"));
    waiting(pod("small").cpu("1"));

    assertThat(moves()).isEmpty();
    assertThat(run().notes()).extracting(PluginNote::message).containsExactly("no pods wait");
  }

  @Test
  void noPodMovesIfNothingIsGained() throws Exception {
    given(node("a").cpu("4").running(web("1", "2")), node("b").cpu("4").running(web("2", "2")));
    waiting(pod("huge").cpu("5"));

    assertThat(moves()).isEmpty();
  }

  @Test
  void aBudgetKeepsItsPods() throws Exception {
    given(node("a").cpu("4").running(ready("1")), node("b").cpu("2"));
    waiting(pod("large").cpu("4"));
    objects.add(budgetOf(1));

    assertThat(moves()).isEmpty();
    objects.removeLast();
    objects.add(budgetOf(0));
    assertThat(moves()).containsExactly("db-1 from a to b");
  }

  private static PodDisruptionBudget budgetOf(int minAvailable) {
    var budget = budget("db", "app=db", 1 - minAvailable);
    return budget.withSpec(budget.spec().withMinAvailable(IntOrString.of(minAvailable)));
  }

  @Test
  void noMorePodsMoveThanThePolicyAllows() throws Exception {
    given(
        node("a").cpu("4").running(web("1", "2"), web("2", "2")),
        node("b").cpu("2"),
        node("c").cpu("2"));
    waiting(pod("large").cpu("4"));
    limits = "maxNoOfPodsToEvictTotal: 1";

    assertThat(moves()).isEmpty();
  }

  @Test
  void aNodeBecomesEmptyIfThatIsTheObjective() throws Exception {
    given(
        node("a").cpu("4").running(web("1", "2")),
        node("b").cpu("4").running(web("2", "2")),
        node("c").cpu("4").running(web("3", "4")));
    args = "objective: nodes";

    assertThat(moves()).hasSize(1);
    args = "";
    assertThat(moves()).isEmpty();
  }

  @Test
  void aPodOfAHigherPriorityCountsMoreThanSeveralOthers() {
    var high = new ClusterFill(new TreeMap<>(Map.of(9, 1, 0, 0)), 3);
    var low = new ClusterFill(new TreeMap<>(Map.of(9, 0, 0, 4)), 3);
    var fewerNodes = new ClusterFill(new TreeMap<>(Map.of(0, 4)), 2);

    assertThat(low.isBetterThan(high, PackingObjective.PLACED)).isTrue();
    assertThat(high.isBetterThan(low, PackingObjective.PLACED)).isFalse();
    assertThat(fewerNodes.isBetterThan(low, PackingObjective.PLACED)).isFalse();
    assertThat(fewerNodes.isBetterThan(low, PackingObjective.NODES)).isTrue();
  }

  @Test
  void protectedPodsStay() throws Exception {
    given(node("a").cpu("4").running(pod("bare").cpu("2")), node("b").cpu("2"));
    waiting(pod("large").cpu("4"));

    assertThat(moves()).isEmpty();
  }

  @Test
  void aWorkloadKeepsAPodThatRuns() throws Exception {
    given(
        node("a").cpu("4").running(ready("1"), ready("2")), node("b").cpu("2"), node("c").cpu("2"));
    waiting(pod("large").cpu("4"));

    assertThat(moves()).isEmpty();
  }

  @Test
  void theSchedulerChoosesWhereNoNodeIsKept() throws Exception {
    given(
        node("a").cpu("4").running(web("1", "2")),
        node("b").cpu("2").taint("spare=yes:PreferNoSchedule"));
    waiting(pod("large").cpu("4"));

    assertThat(moves()).containsExactly("web-1 from a to b");
    reservations = NodeReservations.NONE;
    assertThat(moves()).isEmpty();
    assertThat(run().notes())
        .extracting(PluginNote::message)
        .containsExactly("default/web-1 would come back");
  }

  @Test
  void aDryRunEvictsTheSamePods() throws Exception {
    given(
        node("a").cpu("4").running(web("1", "2"), web("2", "2")),
        node("b").cpu("3").running(web("3", "1")),
        node("c").cpu("3").running(web("4", "1")));
    waiting(pod("large").cpu("4"));

    var cluster = new IndexedCluster(objects);
    assertThat(run(cluster, new EvictionServer(cluster, ProofCase.CLOCK)).evictions())
        .isEqualTo(run().evictions())
        .hasSize(2);
  }

  @Test
  void theOthersStayIfAPodCannotBeEvicted() throws Exception {
    given(
        node("a").cpu("4").running(web("1", "2"), web("2", "2")),
        node("b").cpu("2"),
        node("c").cpu("2"));
    waiting(pod("large").cpu("4"));

    var result = run(new IndexedCluster(objects), _ -> new EvictionAnswer.Rejected("not now"));
    assertThat(result.evictions()).isEmpty();
    assertThat(result.refused()).extracting(RefusedPod::message).containsExactly("not now");
  }

  private void given(GivenNode... nodes) {
    for (GivenNode node : nodes) {
      objects.add(node.build());
      node.pods().forEach(pod -> objects.add(pod.build()));
    }
  }

  private void waiting(GivenPod... pods) {
    Arrays.stream(pods).map(GivenPod::build).forEach(objects::add);
  }

  private List<String> moves() throws Exception {
    CycleResult result = run();
    assertThat(result.errors()).isEmpty();
    return result.evictions().stream()
        .map(it -> "%s from %s to %s".formatted(it.pod().name(), it.node(), it.destination()))
        .toList();
  }

  /// Runs a cycle of its own cluster.
  private CycleResult run() throws Exception {
    var cluster = new IndexedCluster(objects);
    return run(cluster, new DryRunEvictions(cluster));
  }

  private CycleResult run(IndexedCluster cluster, EvictionApi api) throws Exception {
    var policy =
        new DeschedulerPolicyLoader(PLUGINS)
            .load(policy().getBytes(StandardCharsets.UTF_8), "test", _ -> null);
    EvictionReview prover =
        new Prover(
            policy,
            PLUGINS,
            ProofCase.SETTINGS,
            () -> objects,
            MetricsSources.NONE,
            ProofCase.CLOCK,
            new SplittableRandom(1),
            reservations,
            new PastEvictions());
    return new Descheduler(
            policy,
            PLUGINS,
            new DeschedulerSetup(
                cluster,
                api,
                prover,
                EvictionListener.NONE,
                BackgroundEvictions.none(),
                MetricsSources.NONE,
                ProofCase.CLOCK,
                false,
                true,
                false))
        .run();
  }

  private String policy() {
    return """
    apiVersion: descheduler/v1alpha2
    kind: DeschedulerPolicy
    %s
    profiles:
    - name: p
      pluginConfig: [{name: Repack, args: {%s}}]
      plugins: {balance: {enabled: [Repack]}}
    """
        .formatted(limits, args);
  }

  /// A pod of a workload that has others.
  private static GivenPod ready(String number) {
    return pod("db-" + number)
        .labels("app=db")
        .cpu("2")
        .ownedBy("apps/v1", "ReplicaSet", "db")
        .condition("Ready", "True", "");
  }

  private static GivenPod web(String number, String cpu) {
    return pod("web-" + number)
        .labels("app=web")
        .cpu(cpu)
        .ownedBy("apps/v1", "ReplicaSet", "web-" + number);
  }
}

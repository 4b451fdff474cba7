package dev.berth.engine.lifecycle;

import static dev.berth.testkit.Given.gang;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.dryrun.GroupDryRun;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.live.SchedulerView;
import dev.berth.engine.port.ReadOnlyWriter;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.GroupDecision.Result;
import dev.berth.framework.model.GroupKey;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What would happen to a group, asked beside a scheduler that goes on, also after changes.
class GroupDryRunTest {
  private static final PodGroup TWO = gang("g", 2);
  private static final GivenPod A = pod("a").inGroup("g").cpu("2");
  private static final GivenPod B = pod("b").inGroup("g").cpu("2");

  private final LiveScenario live = SmallScheduler.cluster(node("n1").cpu("3"));

  @BeforeEach
  void thereIsAGang() {
    live.gate(SchedulerFeature.GENERIC_WORKLOAD, true).put(TWO);
  }

  private GroupDryRun dryRun() {
    live.settle();
    var answer = live.scheduler().ask(SchedulerView::cluster);
    live.settle();
    var ports =
        EnginePorts.immediate(
            live.clock(), new ReadOnlyWriter("a dry run writes nothing"), Extenders.NONE);
    return new GroupDryRun(
        live.settings().engine(), ports, Objects.requireNonNull(answer.getNow(null)));
  }

  private static GroupDecision consider(GroupDryRun dryRun, ClusterChange... changes) {
    return consider(dryRun, List.of(A, B), changes);
  }

  private static GroupDecision consider(
      GroupDryRun dryRun, List<GivenPod> members, ClusterChange... changes) {
    List<Pod> pods = members.stream().map(GivenPod::build).toList();
    return dryRun.consider(GroupKey.podGroup(TWO.key()), pods, List.of(changes));
  }

  private static Map<String, String> nodes(GroupDecision decision) {
    var chosen = Objects.requireNonNull(Objects.requireNonNull(decision.evaluation()).chosen());
    var nodes = new HashMap<String, String>();
    chosen.assigned().forEach((pod, node) -> nodes.put(pod.name(), node));
    return nodes;
  }

  @Test
  void aGroupThatFitsIsPlacedAndNothingHappens() {
    live.create(node("n2").cpu("2"));
    GroupDryRun dryRun = dryRun();

    for (int time = 0; time < 2; time++) {
      GroupDecision decision = consider(dryRun);
      assertThat(decision.result()).isEqualTo(Result.SCHEDULED);
      assertThat(nodes(decision)).isEqualTo(Map.of("a", "n1", "b", "n2"));
    }
    assertThat(live.settle().api().calls()).isEmpty();
  }

  @Test
  void whatRunsInTheClusterCounts() {
    live.create(node("n2").cpu("2").running(pod("other").cpu("1")));

    GroupDecision decision = consider(dryRun());
    assertThat(decision.result()).isEqualTo(Result.UNSCHEDULABLE);
    assertThat(decision.status().message())
        .startsWith("minCount (2) cannot be satisfied: 1 scheduled, 0 remaining");
  }

  @Test
  void whoIsNominatedToANodeCounts() {
    live.create(node("n2").cpu("2"))
        .create(pod("nominated").cpu("2").priority(9).gates("wait").nominatedTo("n2"));

    assertThat(consider(dryRun()).result()).isEqualTo(Result.UNSCHEDULABLE);
  }

  @Test
  void aChangeCountsForOneAnswerOnly() {
    live.create(node("n2").cpu("1").running(pod("other").cpu("1")));
    GroupDryRun dryRun = dryRun();
    var more = new ClusterChange.Added(node("n3").cpu("2").build());
    var larger =
        new ClusterChange.Updated(node("n2").cpu("1").build(), node("n2").cpu("3").build());
    var smaller =
        new ClusterChange.Updated(node("n1").cpu("3").build(), node("n1").cpu("1").build());
    var less = new ClusterChange.Deleted(node("n1").cpu("3").build());

    assertThat(consider(dryRun).result()).isEqualTo(Result.UNSCHEDULABLE);
    assertThat(consider(dryRun, more).result()).isEqualTo(Result.SCHEDULED);
    assertThat(consider(dryRun, larger).result()).isEqualTo(Result.SCHEDULED);
    assertThat(consider(dryRun, more, less).result()).isEqualTo(Result.UNSCHEDULABLE);
    assertThat(consider(dryRun, more, smaller).result()).isEqualTo(Result.UNSCHEDULABLE);
    assertThat(consider(dryRun, more).result()).isEqualTo(Result.SCHEDULED);
    assertThat(consider(dryRun).result()).isEqualTo(Result.UNSCHEDULABLE);
  }

  @Test
  void changesAreUndoneInTheOppositeOrder() {
    GroupDryRun dryRun = dryRun();
    var small = node("n2").cpu("1").build();
    var large = node("n2").cpu("2").build();

    assertThat(
            consider(
                    dryRun, new ClusterChange.Added(small), new ClusterChange.Updated(small, large))
                .result())
        .isEqualTo(Result.SCHEDULED);
    assertThat(consider(dryRun).result()).isEqualTo(Result.UNSCHEDULABLE);
  }

  @Test
  void aGroupThatMayNotBeTriedIsNotTried() {
    GroupDecision decision = consider(dryRun(), List.of(A));

    assertThat(decision.result()).isEqualTo(Result.GATED);
    assertThat(decision.members())
        .singleElement()
        .satisfies(member ->
            assertThat(member.decision().message())
                .isEqualTo("waiting for minCount pods from a gang to appear in scheduling queue"));
  }

  @Test
  void membersCountForOneAnswerOnly() {
    live.create(node("n2").cpu("2"));
    GroupDryRun dryRun = dryRun();

    assertThat(consider(dryRun, List.of(A, B)).result()).isEqualTo(Result.SCHEDULED);
    assertThat(consider(dryRun, List.of(A)).result()).isEqualTo(Result.GATED);
  }

  @Test
  void membersAreTriedInTheOrderInWhichTheyAreGiven() {
    live.create(node("n2").cpu("1500m"));
    GivenPod small = pod("small").inGroup("g").cpu("1500m");

    assertThat(nodes(consider(dryRun(), List.of(A, small))))
        .isEqualTo(Map.of("a", "n1", "small", "n2"));
    assertThat(consider(dryRun(), List.of(small, A)).result()).isEqualTo(Result.UNSCHEDULABLE);
  }
}

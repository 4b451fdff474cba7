package dev.berth.engine.lifecycle;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static dev.berth.testkit.scenario.DecisionAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.live.SchedulerView;
import dev.berth.engine.port.ReadOnlyWriter;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.cluster.Groups;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginStatus;
import dev.berth.testkit.Given;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What would happen to a pod, asked beside a scheduler that goes on.
class DryRunTest {
  private static final GivenPod POD = pod("asked").cpu("1");

  private final LiveScenario live = SmallScheduler.cluster(node("n1").cpu("2"));

  private Snapshot snapshot() {
    live.settle();
    var answer = live.scheduler().ask(SchedulerView::cluster);
    live.settle();
    return Objects.requireNonNull(answer.getNow(null));
  }

  private DryRun dryRun() {
    var ports =
        EnginePorts.immediate(
            live.clock(), new ReadOnlyWriter("a dry run writes nothing"), Extenders.NONE);
    return new DryRun(live.settings().engine(), ports, snapshot());
  }

  private Decision consider(GivenPod pod) {
    return dryRun().consider(snapshot(), pod.build());
  }

  @Test
  void theDecisionIsMadeAndNothingHappens() {
    live.create(node("n2").cpu("4"));

    assertThat(consider(POD)).isAssumedOn("n2").fits("n1", "n2").scores("n2", LeastCpu.NAME, 75);
    assertThat(live.settle().api().calls()).isEmpty();
    assertThat(live.decisions()).isEmpty();
    assertThat(live.dump().nodes()).allMatch(node -> node.pods().isEmpty());
  }

  @Test
  void whatRunsOnANodeCounts() {
    live.create(pod("running").cpu("1500m").on("n1"));

    assertThat(consider(POD)).isUnschedulable().rejects("n1", CpuFit.NAME, "Insufficient cpu");
  }

  @Test
  void aNodeIsKeptForWhoeverIsNominatedToIt() {
    live.create(pod("nominated").cpu("2").priority(5).gates("wait").nominatedTo("n1"));

    assertThat(consider(POD)).isUnschedulable().rejects("n1", CpuFit.NAME, "Insufficient cpu");
    assertThat(consider(POD.priority(9))).isAssumedOn("n1");
  }

  @Test
  void aNominatedPodGoesToItsNodeThoughAnotherWouldBeBetter() {
    live.create(node("n2").cpu("9"));

    assertThat(consider(POD)).isAssumedOn("n2");
    assertThat(consider(POD.nominatedTo("n1"))).isAssumedOn("n1");
  }

  @Test
  void preemptionIsPlannedButNobodyIsEvicted() {
    live.create(pod("victim").cpu("2").on("n1"));

    assertThat(consider(POD.priority(9))).preempts("n1", "default/victim");
    assertThat(live.settle().api().calls()).isEmpty();
    assertThat(dryRun().preempts(POD.build())).isTrue();
  }

  @Test
  void aProfileWithoutPreemptionPreemptsNobody() {
    live.configuredBy(
        SmallScheduler.profile(Stream.of(CpuFit.NAME, PriorityFirst.NAME, Binder.NAME)));
    live.create(pod("victim").cpu("2").on("n1"));

    assertThat(dryRun().preempts(POD.build())).isFalse();
    assertThat(consider(POD.priority(9))).isUnschedulable().preemptsNone();
  }

  @Test
  void aPodThatMayNotBeTriedIsNotTried() {
    GivenPod gated = POD.gates("wait");
    DryRun dryRun = dryRun();

    assertThat(dryRun.gate(snapshot(), POD.build())).isNull();
    var gate = Objects.requireNonNull(dryRun.gate(snapshot(), gated.build()));
    assertThat(gate.plugin()).isEqualTo(Gates.NAME);
    assertThat(gate.message()).isEqualTo("waiting for scheduling gates");
    assertThat(consider(gated)).isGated().hasMessage("waiting for scheduling gates");
  }

  @Test
  void onlyPodsOfItsProfilesAreConsidered() {
    var other = POD.schedulerName("other").build();
    DryRun dryRun = dryRun();

    assertThat(dryRun.isResponsibleFor(POD.build())).isTrue();
    assertThat(dryRun.isResponsibleFor(other)).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> dryRun.consider(snapshot(), other))
        .withMessage("no profile has the scheduler name other");
  }

  @Test
  void eachAnswerIsAboutTheClusterThatIsGiven() {
    Snapshot before = snapshot();
    DryRun dryRun = dryRun();
    live.create(pod("running").cpu("2").on("n1")).create(node("n2").cpu("1"));
    Snapshot after = snapshot();

    assertThat(dryRun.consider(after, POD.build())).isAssumedOn("n2");
    assertThat(dryRun.consider(before, POD.build())).isAssumedOn("n1");
    assertThat(dryRun.consider(after, POD.build())).isAssumedOn("n2");
  }

  @Test
  void theFiltersSayOfEachNodeWhetherThePodFits() {
    live.create(node("n2").cpu("500m")).create(node("n3").cpu("4").taint("dedicated:NoSchedule"));
    Snapshot snapshot = snapshot();
    var filters = dryRun().filters(snapshot, POD.build());

    assertThat(snapshot.nodes().nodes())
        .extracting(filters::fits)
        .containsExactly(true, false, false);
    assertThat(snapshot.nodes().nodes())
        .extracting(node -> filters.rejections(node).stream().map(PluginStatus::plugin).toList())
        .containsExactly(List.of(), List.of(CpuFit.NAME), List.of(Untainted.NAME));
    assertThat(filters.pod().uid()).isEqualTo(POD.info().uid());
  }

  @Test
  void podsAreCountedInTheClusterThatIsGiven() {
    live.create(node("n2").cpu("2"));
    GivenPod apart = POD.labels("lonely=");
    Snapshot empty = snapshot();
    DryRun dryRun = dryRun();
    live.create(pod("other").labels("lonely=").on("n1"));

    assertThat(dryRun.consider(snapshot(), apart.build())).isAssumedOn("n2");
    assertThat(dryRun.consider(empty, apart.build())).fits("n1", "n2");
  }

  /// Follows pods, so that snapshots have the waiting ones.
  private record PodWatch() implements Plugin {
    static final PluginFactory<?> FACTORY =
        new Made(
            "PodWatch",
            PodWatch.class,
            context -> {
              context.cluster().changes().watch(Pod.class, (before, after) -> {});
              return new PodWatch();
            });

    @Override
    public String name() {
      return "PodWatch";
    }
  }

  @Test
  void groupsAreThoseOfTheClusterThatIsGiven() {
    live.gate(SchedulerFeature.GENERIC_WORKLOAD, true).plugin(PodWatch.FACTORY);
    GroupKey key = GroupKey.podGroup(Given.gang("g", 2).key());
    DryRun dryRun = dryRun();
    Snapshot before = snapshot();
    live.put(Given.gang("g", 2))
        .create(pod("runs").inGroup("g").on("n1"))
        .create(pod("waits").inGroup("g").gates("wait"));
    Snapshot after = snapshot();

    Groups groups = dryRun.groups(after);
    assertThat(Objects.requireNonNull(groups.spec(key)).minimum()).isEqualTo(2);
    assertThat(groups.members(key.object()).scheduled())
        .extracting(PodInfo::uid)
        .containsExactly(pod("runs").info().uid());
    assertThat(groups.members(key.object()).unscheduled())
        .extracting(PodInfo::uid)
        .containsExactly(pod("waits").info().uid());
    assertThat(dryRun.groups(before).spec(key)).isNull();
  }
}

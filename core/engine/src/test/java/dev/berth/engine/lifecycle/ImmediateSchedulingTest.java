package dev.berth.engine.lifecycle;

import static dev.berth.testkit.Given.gang;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static dev.berth.testkit.scenario.DecisionAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.Engine;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.dryrun.ImmediateScheduling;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.extender.GivenExtender;
import dev.berth.engine.port.ReadOnlyWriter;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroupInfo;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.status.PluginStatus;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.Doorkeeper;
import dev.berth.testkit.scenario.LiveScenario;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What becomes of decisions where nothing takes time, and where a binding may fail nevertheless.
class ImmediateSchedulingTest {
  private static final GivenPod POD = pod("web").cpu("600m");

  private final GivenExtender binder = new GivenExtender("binder").binds();
  private final LiveScenario settings =
      SmallScheduler.cluster()
          .plugin(new Doorkeeper())
          .gate(SchedulerFeature.GENERIC_WORKLOAD, true);
  private final Engine engine =
      new Engine(
          settings.settings().engine(),
          EnginePorts.immediate(
              settings.clock(),
              new ReadOnlyWriter("the extender binds"),
              new Extenders(List.of(binder), (what, why) -> {})));
  private final List<String> written = new ArrayList<>();
  private final ImmediateScheduling scheduling =
      new ImmediateScheduling(engine, new ReadOnlyWriter("the extender binds"), new Written());

  private final class Written implements ImmediateScheduling.PodWriter {
    @Override
    public void nominate(ObjectKey pod, String node) {
      written.add("nominate %s to '%s'".formatted(pod.name(), node));
    }

    @Override
    public void evict(PodInfo victim) {
      written.add("evict " + victim.key().name());
    }

    @Override
    public void bindingFailed(PodInfo pod, PluginStatus why) {
      written.add("binding of %s failed: %s".formatted(pod.key().name(), why.message()));
    }

    @Override
    public void condition(ObjectKey podGroup, GroupDecision.Condition condition) {
      written.add("%s is %s".formatted(podGroup.name(), condition.reason()));
    }
  }

  private void add(KubernetesObject... objects) {
    Arrays.stream(objects).map(ClusterChange.Added::new).forEach(engine::apply);
  }

  private Decision attempt(GivenPod pod) throws InterruptedException {
    add(pod.build());
    return scheduling.attempt(new QueuedPodInfo(pod.info(), Instant.EPOCH, 1));
  }

  @Test
  void aPodThatIsBoundKeepsItsRoom() throws InterruptedException {
    add(node("n1").cpu("1").build());

    assertThat(attempt(POD)).isAssumedOn("n1");
    assertThat(written).isEmpty();
    assertThat(attempt(pod("other").cpu("600m"))).isUnschedulable();
    assertThat(binder.calls()).containsExactly("bind n1");
  }

  @Test
  void aBindingThatFailsGivesTheRoomBack() throws InterruptedException {
    add(node("n1").cpu("1").build());
    binder.down();

    assertThat(attempt(POD)).isError().hasMessage("binder is down");
    assertThat(written)
        .containsExactly("nominate web to ''", "binding of web failed: binder is down");
    binder.up();
    assertThat(attempt(pod("other").cpu("600m"))).isAssumedOn("n1");
  }

  @Test
  void aPodThatIsLeftWaitingAtPermitIsRejected() throws InterruptedException {
    add(node("n1").cpu("1").build());

    assertThat(attempt(POD.labels("wait=300"))).isUnschedulable().isRejectedBy(Doorkeeper.NAME);
    assertThat(binder.calls()).isEmpty();
    assertThat(attempt(pod("other").cpu("600m"))).isAssumedOn("n1");
  }

  @Test
  void victimsAreEvictedAndThePodIsNominated() throws InterruptedException {
    add(node("n1").cpu("1").build(), pod("low").cpu("1").on("n1").build());

    assertThat(attempt(POD.priority(9))).preempts("n1", "default/low");
    assertThat(written).containsExactly("evict low", "nominate web to 'n1'");
  }

  private GroupDecision attemptGroup(GivenPod... members) throws InterruptedException {
    var queued = new ArrayList<QueuedPodInfo>();
    for (GivenPod member : members) {
      add(member.build());
      queued.add(new QueuedPodInfo(member.info(), Instant.EPOCH.plusNanos(queued.size()), 1));
    }
    var group = engine.group(GroupKey.podGroup(gang("g", 2).key()), queued);
    return scheduling.attempt(new QueuedGroupInfo(group, Instant.EPOCH, 1));
  }

  @Test
  void theDecisionAboutAGroupTellsWhatBecameOfItsMembers() throws InterruptedException {
    add(node("n1").cpu("1").build(), node("n2").cpu("1").build(), gang("g", 2));
    GroupDecision decision =
        attemptGroup(
            pod("a").inGroup("g").cpu("600m"),
            pod("b").inGroup("g").cpu("600m"),
            pod("c").inGroup("g").cpu("600m"));

    assertThat(decision.members())
        .extracting(member -> member.decision().pod().name() + " " + member.decision().result())
        .containsExactly("a scheduled", "b scheduled", "c unschedulable");
    assertThat(binder.calls()).containsExactly("bind n1", "bind n2");
    assertThat(written).containsExactly("g is Scheduled");
  }

  @Test
  void aGroupThatMayNotBeTriedIsNotTried() throws InterruptedException {
    add(node("n1").cpu("1").build(), gang("g", 2));

    assertThat(attemptGroup(pod("a").inGroup("g")).result()).isEqualTo(GroupDecision.Result.GATED);
    assertThat(binder.calls()).isEmpty();
    assertThat(written).isEmpty();
  }
}

package dev.berth.engine.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupSpec;
import dev.berth.api.scheduling.PodGroupStatus;
import dev.berth.engine.EngineObjects;
import dev.berth.engine.cache.EngineThread;
import dev.berth.engine.cache.ObjectStore;
import dev.berth.engine.port.PodEffect;
import dev.berth.engine.port.PodEffect.PatchStatus;
import dev.berth.engine.port.PodEffect.RecordEvent;
import dev.berth.framework.model.GroupSpec;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.model.QueuedPodInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// What is said of a victim whose scheduler is another one than the preemptor's.
class EvictionTest {
  private static final Eviction EVICTION =
      new Eviction(Preemptor.of(of("urgent", "ours")), of("victim", "another"), "n1");

  private final List<PodEffect> effects = new ArrayList<>();

  private static PodInfo of(String name, String scheduler) {
    Pod pod = EngineObjects.running(name, "n1").pod();
    return PodInfo.of(pod.withSpec(pod.spec().withSchedulerName(scheduler)));
  }

  private void carryOut(Eviction eviction) throws InterruptedException {
    eviction.carryOut(
        effect -> {
          effects.add(effect);
          return true;
        },
        Instant.EPOCH);
  }

  @Test
  void theEventIsOfThePreemptorsScheduler() throws InterruptedException {
    carryOut(EVICTION);

    var condition = Objects.requireNonNull(((PatchStatus) effects.getFirst()).condition());
    assertThat(condition.message())
        .isEqualTo("ours: preempting to accommodate a higher priority pod");
    assertThat(((RecordEvent) effects.getLast()).note())
        .isEqualTo("Preempted by pod uid-urgent on node n1");
    assertThat(((RecordEvent) effects.getLast()).related()).isNull();
    assertThat(((RecordEvent) effects.getLast()).reporter()).isEqualTo("ours");
    assertThat(((RecordEvent) effects.getLast()).pod().key().name()).isEqualTo("victim");
  }

  @Test
  void theEventOfAPodThatOnlyLosesItsNodeIsOfThePreemptorsScheduler() {
    assertThat(EVICTION.withoutDeletion().reporter()).isEqualTo("ours");
  }

  @Test
  void theEventForAGroupRefersToIt() throws InterruptedException {
    var gang =
        new PodGroup(
            ObjectMeta.named("default", "gang").withUid("uid-gang"),
            PodGroupSpec.EMPTY,
            PodGroupStatus.EMPTY);
    var objects = new ObjectStore(new EngineThread());
    objects.put(gang);
    var root =
        new QueuedGroup.Leaf(
            GroupSpec.of(gang), List.of(new QueuedPodInfo(of("a", "ours"), Instant.EPOCH, 1)));
    carryOut(new Eviction(Preemptor.of(root, objects), of("victim", "another"), "cluster"));

    var condition = Objects.requireNonNull(((PatchStatus) effects.getFirst()).condition());
    assertThat(condition.message())
        .isEqualTo("ours: preempting to accommodate a higher priority podgroup");
    var event = (RecordEvent) effects.getLast();
    assertThat(event.note()).isEqualTo("Preempted by podgroup uid-gang on node cluster");
    assertThat(event.related()).isEqualTo(gang);
    assertThat(event.reporter()).isEqualTo("ours");
  }
}

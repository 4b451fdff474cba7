package dev.berth.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.engine.port.PodEffect;
import dev.berth.engine.port.PodEffect.PatchStatus;
import dev.berth.engine.port.PodEffect.RecordEvent;
import dev.berth.framework.state.PodInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// What is said of a victim whose scheduler is another one than the preemptor's.
class EvictionTest {
  private static final Eviction EVICTION =
      new Eviction(of("urgent", "ours"), of("victim", "another"), "n1");

  private final List<PodEffect> effects = new ArrayList<>();

  private static PodInfo of(String name, String scheduler) {
    Pod pod = EngineObjects.running(name, "n1").pod();
    return PodInfo.of(pod.withSpec(pod.spec().withSchedulerName(scheduler)));
  }

  @Test
  void theEventIsOfThePreemptorsScheduler() throws InterruptedException {
    EVICTION.carryOut(
        effect -> {
          effects.add(effect);
          return true;
        },
        Instant.EPOCH);

    var condition = Objects.requireNonNull(((PatchStatus) effects.getFirst()).condition());
    assertThat(condition.message())
        .isEqualTo("ours: preempting to accommodate a higher priority pod");
    assertThat(((RecordEvent) effects.getLast()).reporter()).isEqualTo("ours");
    assertThat(((RecordEvent) effects.getLast()).pod().key().name()).isEqualTo("victim");
  }

  @Test
  void theEventOfAPodThatOnlyLosesItsNodeIsOfThePreemptorsScheduler() {
    assertThat(EVICTION.withoutDeletion().reporter()).isEqualTo("ours");
  }
}

package dev.berth.engine.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.berth.api.core.Pod;
import dev.berth.engine.EngineObjects;
import dev.berth.engine.cycle.DecisionBuilder;
import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.PodEffect;
import dev.berth.engine.port.PodEffect.PatchStatus;
import dev.berth.engine.port.PodEffect.RecordEvent;
import dev.berth.framework.cluster.EventRecorder;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.model.QueuedPodInfo;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PodStatusUpdaterTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Pod POD = EngineObjects.pod("a");

  private final List<PodEffect> effects = new ArrayList<>();
  private final PodStatusUpdater reporter =
      new PodStatusUpdater(
          effects::add,
          new NoWriter(),
          new KeyedSerialExecutor(Runnable::run, () -> {}),
          (what, why) -> {},
          () -> NOON);

  private static AttemptResult ended(Function<DecisionBuilder, Decision> ending) {
    var queued = new QueuedPodInfo(EngineObjects.pending("a"), NOON, 1);
    return AttemptResult.of(ending.apply(new DecisionBuilder(queued)), 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void aNoteIsCutToWhatAnEventHoldsAndAConditionIsNot(int offset) {
    String message = "x".repeat(offset) + "é€".repeat(400);
    reporter.failed(POD, ended(it -> it.unschedulable(message)), null);

    String note = ((RecordEvent) effects.getFirst()).note();
    assertThat(note.getBytes(StandardCharsets.UTF_8).length).isBetween(1020, 1024);
    assertThat(note).endsWith(" ...").doesNotContain("\uFFFD");
    assertThat(message).startsWith(note.substring(0, note.length() - 4));
    var condition = Objects.requireNonNull(((PatchStatus) effects.getLast()).condition());
    assertThat(condition.message()).isEqualTo(message);
  }

  @Test
  void aPluginsEventDoesNotWaitForTheEndOfItsTask() {
    var lanes = new KeyedSerialExecutor(Runnable::run, () -> {});
    var telling =
        new PodStatusUpdater(effects::add, new NoWriter(), lanes, (what, why) -> {}, () -> NOON);
    lanes.execute(
        POD.metadata().uid(),
        () -> {
          telling.record(
              POD, EventRecorder.Type.WARNING, "Pending", "Scheduling", "x".repeat(2000));
          assertThat(effects).hasSize(1);
        },
        refusal -> fail(refusal));

    assertThat(effects)
        .singleElement()
        .isEqualTo(
            new RecordEvent(
                POD,
                POD.spec().schedulerName(),
                PodEffect.Severity.WARNING,
                "Pending",
                "Scheduling",
                "x".repeat(1020) + " ..."));
  }

  @Test
  void anErrorIsTheSchedulersAndNotThePods() {
    reporter.failed(POD, ended(it -> it.failed("broken")), "");

    var patch = (PatchStatus) effects.getLast();
    assertThat(Objects.requireNonNull(patch.condition()).reason()).isEqualTo("SchedulerError");
    assertThat(patch.nominatedNodeName()).isNull();
    assertThat(((RecordEvent) effects.getFirst()).note()).isEqualTo("broken");
  }
}

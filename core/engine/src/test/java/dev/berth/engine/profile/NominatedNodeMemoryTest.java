package dev.berth.engine.profile;

import static dev.berth.engine.EngineObjects.node;
import static dev.berth.engine.EngineObjects.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.PlainReason;
import dev.berth.framework.status.PluginStatus;
import java.util.List;
import org.junit.jupiter.api.Test;

class NominatedNodeMemoryTest {
  private static final PluginStatus FULL =
      new PluginStatus(Code.UNSCHEDULABLE, "Fit", List.of(new PlainReason("full")));
  private static final PluginStatus FAILED =
      new PluginStatus(Code.ERROR, "Fit", List.of(new PlainReason("broken")));

  private final NominatedNodeMemory memory = new NominatedNodeMemory();
  private final NodeInfo node = NodeInfo.of(node("n"));
  private final List<PodInfo> nominated = List.of(PodInfo.of(pod("other")));

  @Test
  void aStatusIsKnownInLaterCyclesOfEqualPods() {
    memory.begin(new CycleState(), "small");
    memory.remember(node, nominated, FULL);
    memory.begin(new CycleState(), "small");

    assertThat(memory.recall(node, List.copyOf(nominated))).isEqualTo(FULL);
  }

  @Test
  void anotherPodNodeOrNominationHasAStatusOfItsOwn() {
    memory.begin(new CycleState(), "small");
    memory.remember(node, nominated, FULL);

    assertThat(memory.recall(node.plus(PodInfo.of(pod("new"))), nominated)).isNull();
    assertThat(memory.recall(node, List.of(PodInfo.of(pod("other"))))).isNull();
    memory.begin(new CycleState(), "large");
    assertThat(memory.recall(node, nominated)).isNull();
  }

  @Test
  void failuresAreNotRemembered() {
    memory.begin(new CycleState(), "small");
    memory.remember(node, nominated, FAILED);

    assertThat(memory.recall(node, nominated)).isNull();
  }

  @Test
  void whatDependsOnMoreIsNotRemembered() {
    var state = new CycleState();
    memory.begin(state, null);
    memory.remember(node, nominated, FULL);

    assertThat(memory.recall(node, nominated)).isNull();
    assertThat(memory.isOf(state)).isTrue();
    assertThat(memory.isOf(new CycleState())).isFalse();
  }
}

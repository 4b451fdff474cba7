package dev.berth.testkit.harness;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.EventResource;
import dev.berth.testkit.OnePodPerNode;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PluginHarnessTest {
  @Test
  void aPluginIsCalledForEveryNode() {
    var harness =
        PluginHarness.of(
            OnePodPerNode.factory(), pod("p"), node("free"), node("busy").running(pod("old")));

    assertThat(harness.preFilter()).isEqualTo("Success");
    assertThat(harness.verdicts())
        .isEqualTo(Map.of("free", "Success", "busy", "Unschedulable: node(s) had a pod"));
    assertThat(harness.details()).isEqualTo(Map.of("busy", ""));
    assertThat(harness.rawScores()).isEqualTo(Map.of("free", 100L, "busy", 0L));
    assertThat(harness.normalizedScores()).isEqualTo(harness.rawScores());
  }

  @Test
  void eventsAreTextsAndCanBeTried() {
    var hintHarness = QueueingHintHarness.of(OnePodPerNode.factory());

    assertThat(hintHarness.events()).containsExactly("Node/Add");
    assertThat(wakes(hintHarness, EventResource.NODE, ActionType.ADD)).isTrue();
    assertThat(wakes(hintHarness, EventResource.NODE, ActionType.DELETE)).isFalse();
    assertThat(wakes(hintHarness, EventResource.ASSIGNED_POD, ActionType.ADD)).isFalse();
  }

  private static boolean wakes(
      QueueingHintHarness hintHarness, EventResource resource, ActionType action) {
    return hintHarness.wakes(pod("p"), resource, action, null, node("n").build());
  }
}

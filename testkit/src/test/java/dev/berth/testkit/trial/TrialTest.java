package dev.berth.testkit.trial;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.EventResource;
import dev.berth.testkit.OnePodPerNode;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TrialTest {
  @Test
  void aPluginIsAskedAboutEveryNode() {
    var trial =
        Trial.of(OnePodPerNode.factory(), pod("p"), node("free"), node("busy").running(pod("old")));

    assertThat(trial.preFilter()).isEqualTo("Success");
    assertThat(trial.verdicts())
        .isEqualTo(Map.of("free", "Success", "busy", "Unschedulable: node(s) had a pod"));
    assertThat(trial.details()).isEqualTo(Map.of("busy", ""));
    assertThat(trial.rawScores()).isEqualTo(Map.of("free", 100L, "busy", 0L));
    assertThat(trial.normalizedScores()).isEqualTo(trial.rawScores());
  }

  @Test
  void eventsAreToldAsTextAndAsked() {
    var wakeUps = WakeUps.of(OnePodPerNode.factory());

    assertThat(wakeUps.events()).containsExactly("Node/Add");
    assertThat(wakes(wakeUps, EventResource.NODE, ActionType.ADD)).isTrue();
    assertThat(wakes(wakeUps, EventResource.NODE, ActionType.DELETE)).isFalse();
    assertThat(wakes(wakeUps, EventResource.ASSIGNED_POD, ActionType.ADD)).isFalse();
  }

  private static boolean wakes(WakeUps wakeUps, EventResource resource, ActionType action) {
    return wakeUps.wakes(pod("p"), resource, action, null, node("n").build());
  }
}

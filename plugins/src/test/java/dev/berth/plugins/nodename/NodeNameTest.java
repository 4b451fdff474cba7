package dev.berth.plugins.nodename;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.PluginFactory;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.EventResource;
import dev.berth.testkit.contract.FilterContract;
import dev.berth.testkit.contract.PreFilterContract;
import dev.berth.testkit.trial.Trial;
import dev.berth.testkit.trial.WakeUps;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NodeNameTest implements PreFilterContract, FilterContract {
  @Override
  public PluginFactory factory() {
    return new NodeNameFactory();
  }

  @Test
  void aPodThatNamesNoNodeFitsAll() {
    var trial = Trial.of(factory(), pod("p"), node("n1"));

    assertThat(trial.preFilter()).isEqualTo("Success");
    assertThat(trial.verdicts()).isEqualTo(Map.of("n1", "Success"));
  }

  @Test
  void aPodThatNamesItsNodeFitsThatNodeOnly() {
    var trial = Trial.of(factory(), pod("p").on("n1"), node("n1"), node("n2"));

    assertThat(trial.preFilter()).isEqualTo("[n1]");
    assertThat(trial.verdicts())
        .isEqualTo(
            Map.of(
                "n1", "Success",
                "n2",
                    "UnschedulableAndUnresolvable: node(s) didn't match the requested node name"));
    assertThat(trial.details()).isEqualTo(Map.of("n2", "wants n1"));
  }

  @Test
  void aNewNodeWakesThePod() {
    var wakeUps = WakeUps.of(factory());
    var node = node("n1").build();

    assertThat(wakeUps.events()).containsExactly("Node/Add");
    assertThat(wakeUps.wakes(pod("p"), EventResource.NODE, ActionType.ADD, null, node)).isTrue();
  }
}

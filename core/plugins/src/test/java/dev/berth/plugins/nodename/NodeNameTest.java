package dev.berth.plugins.nodename;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.PluginFactory;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.EventResource;
import dev.berth.testkit.contract.FilterContract;
import dev.berth.testkit.contract.PreFilterContract;
import dev.berth.testkit.harness.PluginHarness;
import dev.berth.testkit.harness.QueueingHintHarness;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NodeNameTest implements PreFilterContract, FilterContract {
  @Override
  public PluginFactory<?> factory() {
    return new NodeNameFactory();
  }

  @Test
  void aPodThatNamesNoNodeFitsAll() {
    var harness = PluginHarness.of(factory(), pod("p"), node("n1"));

    assertThat(harness.preFilter()).isEqualTo("Success");
    assertThat(harness.verdicts()).isEqualTo(Map.of("n1", "Success"));
  }

  @Test
  void aPodThatNamesItsNodeFitsThatNodeOnly() {
    var harness = PluginHarness.of(factory(), pod("p").on("n1"), node("n1"), node("n2"));

    assertThat(harness.preFilter()).isEqualTo("[n1]");
    assertThat(harness.verdicts())
        .isEqualTo(
            Map.of(
                "n1", "Success",
                "n2",
                    "UnschedulableAndUnresolvable: node(s) didn't match the requested node name"));
    assertThat(harness.details()).isEqualTo(Map.of("n2", "must be n1"));
  }

  @Test
  void aNewNodeWakesThePod() {
    var hintHarness = QueueingHintHarness.of(factory());
    var node = node("n1").build();

    assertThat(hintHarness.events()).containsExactly("Node/Add");
    assertThat(hintHarness.wakes(pod("p"), EventResource.NODE, ActionType.ADD, null, node))
        .isTrue();
  }
}

package dev.berth.engine.lifecycle;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.FilterPlugin;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.scenario.Scenario;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// A filter answers from what its plugin has prepared for the cycle.
final class PreparedFilterTest {
  private static final String NAME = "Preparing";
  private static final GivenNode[] NODES = {node("n1"), node("n2"), node("n3")};

  /// The nodes about which the filter was asked, by the prepared value.
  private final Map<Object, List<String>> asked = new HashMap<>();

  private final class WithoutPreFilter implements FilterPlugin<Object> {
    @Override
    public String name() {
      return NAME;
    }

    @Override
    public Object prepareFilter(CycleState state, PodInfo pod) {
      return new Object();
    }

    @Override
    public FilterStatus filter(Object prepared, NodeInfo node) {
      asked.computeIfAbsent(prepared, _ -> new ArrayList<>()).add(node.name());
      return Rejected.unschedulable("no");
    }
  }

  private final class WithPreFilter implements PreFilterPlugin<Object>, FilterPlugin<Object> {
    private final Object own = new Object();

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public PreFilterResult<Object> preFilter(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
      return PreFilterResult.ready(own);
    }

    @Override
    public FilterStatus filter(Object prepared, NodeInfo node) {
      asked.computeIfAbsent(prepared, _ -> new ArrayList<>()).add(node.name());
      return Success.SUCCESS;
    }
  }

  @Test
  void aPluginWithoutPreFilterPreparesOnceForAllNodes() {
    var plugin = new WithoutPreFilter();

    Scenario.onlyWith(new Made(NAME, WithoutPreFilter.class, _ -> plugin))
        .nodes(NODES)
        .schedule(pod("p"));

    assertThat(asked.values())
        .isNotEmpty()
        .allSatisfy(nodes -> assertThat(nodes).containsExactlyInAnyOrder("n1", "n2", "n3"));
  }

  @Test
  void aFilterGetsWhatItsPreFilterHasPrepared() {
    var plugin = new WithPreFilter();

    Scenario.onlyWith(new Made(NAME, WithPreFilter.class, _ -> plugin))
        .nodes(NODES)
        .schedule(pod("p"));

    assertThat(asked).containsOnlyKeys(plugin.own);
  }

  @Test
  void aFilterFailsIfItsPreFilterIsDisabled() {
    var decision =
        Scenario.onlyWith(new Made(NAME, FilterPlugin.class, _ -> new WithPreFilter()))
            .nodes(NODES)
            .schedule(pod("p"));

    assertThat(asked).isEmpty();
    assertThat(decision.message())
        .isEqualTo(
            "running \"Preparing\" filter plugin: java.lang.IllegalStateException: nothing was"
                + " written to the cycle state under PreFilterPreparing");
  }
}

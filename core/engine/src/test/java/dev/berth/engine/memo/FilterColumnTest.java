package dev.berth.engine.memo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.FilterPlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.Given;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FilterColumnTest {
  private static final int NODES = 1 << 17;

  /// Rejects every node, for a reason that names the prepared value.
  private enum Naming implements FilterPlugin<String> {
    NAMING;

    @Override
    public String prepareFilter(CycleState state, PodInfo pod) {
      return "";
    }

    @Override
    public Set<NodeAspect> filterReads(String prepared) {
      return Set.of(NodeAspect.OBJECT);
    }

    @Override
    public FilterStatus filter(String prepared, NodeInfo node) {
      return Rejected.unschedulable(prepared);
    }
  }

  private final FilterColumn<String> column =
      new FilterColumn<>(Naming.NAMING, Set.of(NodeAspect.OBJECT), 0, NODES);
  private final NodeInfo node = Given.node("n").info();

  @Test
  void everyNodeMayHaveAReasonOfItsOwn() {
    for (int slot = 0; slot < NODES; slot++) {
      column.workOut("too hot: " + slot, slot, node);
    }

    assertThat(column.isCluttered()).isFalse();
  }

  @Test
  void reasonsOfOldAreForgotten() {
    for (int turn = 0; turn <= 2 * NODES; turn++) {
      column.workOut("too hot: " + turn, turn % NODES, node);
    }
    assertThat(column.isCluttered()).isTrue();

    column.forget();

    assertThat(column.isCluttered()).isFalse();
  }
}

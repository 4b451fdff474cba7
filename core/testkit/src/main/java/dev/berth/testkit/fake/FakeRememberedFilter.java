package dev.berth.testkit.fake;

import dev.berth.framework.FilterPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.Rejected;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.Success;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.Set;
import java.util.function.Predicate;

/// A factory of the plugin `Fake`, which lets pods on some nodes and gives these nodes equal
/// scores. The engine remembers its answers. To test wrong declarations, it may read other aspects
/// of a node than it declares.
///
/// @param reads the declared aspect
/// @param prepared the value that it prepares for every pod
/// @param fits selects the nodes that fit
public record FakeRememberedFilter(NodeAspect reads, Object prepared, Predicate<NodeInfo> fits)
    implements SimplePluginFactory {
  public static final String NAME = "Fake";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return Fake.class;
  }

  @Override
  public Plugin create(PluginContext context) {
    return new Fake(this);
  }

  private record Fake(FakeRememberedFilter is)
      implements FilterPlugin<Object>, ScorePlugin<Object> {
    @Override
    public String name() {
      return NAME;
    }

    @Override
    public Object prepareFilter(CycleState state, PodInfo pod) {
      return is.prepared;
    }

    @Override
    public Set<NodeAspect> filterReads(Object prepared) {
      return Set.of(is.reads);
    }

    @Override
    public FilterStatus filter(Object prepared, NodeInfo node) {
      return is.fits.test(node) ? Success.SUCCESS : Rejected.unschedulable("not this node");
    }

    @Override
    public Object prepareScore(CycleState state, PodInfo pod) {
      return NAME;
    }

    @Override
    public Set<NodeAspect> scoreReads(Object prepared) {
      return Set.of();
    }

    @Override
    public long score(Object prepared, NodeInfo node) {
      return 1;
    }
  }
}

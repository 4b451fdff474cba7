package dev.berth.testkit.fake;

import dev.berth.engine.profile.PreparedFilter;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.PreFilterExtensions;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreFilterResult.NoNode;
import dev.berth.framework.PreFilterResult.OnlyNodes;
import dev.berth.framework.PreFilterResult.Ready;
import dev.berth.framework.PreFilterResult.Skipped;
import dev.berth.framework.Rejected;
import dev.berth.framework.cluster.NodeFilters;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.StateData;
import dev.berth.framework.model.StateKey;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.PlainReason;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.PluginStatus;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/// The filters of the plugins that the test sets, called in order. Nominated pods are ignored.
public final class FakeFilters implements NodeFilters {
  private static final StateKey<Prepared> PREPARED = new StateKey<>("FakeFilters", Prepared.class);

  private List<Plugin> plugins = List.of();

  /// Starts without plugins: every pod fits every node.
  public FakeFilters() {}

  /// Sets the plugins to call, in this order.
  public void set(List<Plugin> changed) {
    plugins = List.copyOf(changed);
  }

  /// Runs the PreFilter of all plugins, as the cycle does before any filter.
  ///
  /// @return the state for calls of the filters
  public CycleState preFilter(PodInfo pod, List<NodeInfo> nodes) {
    var state = new CycleState();
    var prepared = new Prepared(new HashMap<>(), new HashSet<>());
    for (Plugin plugin : plugins) {
      if (plugin instanceof PreFilterPlugin<?> preFilter) {
        preFilter(preFilter, state, pod, nodes, prepared);
      }
    }
    state.write(PREPARED, prepared);
    return state;
  }

  private static <P> void preFilter(
      PreFilterPlugin<P> plugin,
      CycleState state,
      PodInfo pod,
      List<NodeInfo> nodes,
      Prepared prepared) {
    switch (plugin.preFilter(state, pod, nodes)) {
      case Ready<P>(P value) ->
          prepared.filters.put(plugin.name(), PreparedFilter.of(plugin, value));
      case OnlyNodes<P> only ->
          prepared.filters.put(plugin.name(), PreparedFilter.of(plugin, only.prepared()));
      case Skipped<P> _ -> prepared.skipped.add(plugin.name());
      case NoNode<P> _ -> {}
    }
  }

  @Override
  public PluginStatus filterWithNominatedPods(CycleState state, PodInfo pod, NodeInfo node) {
    for (Plugin plugin : plugins) {
      if (plugin instanceof FilterPlugin<?> filter && !isSkipped(state, plugin)) {
        try {
          if (prepared(filter, state, pod).filter(node) instanceof Rejected rejected) {
            return rejected.toStatus(plugin.name());
          }
        } catch (PluginException e) {
          return new PluginStatus(
              Code.ERROR, plugin.name(), List.of(new PlainReason(e.getMessage())));
        }
      }
    }
    return PluginStatus.SUCCESS;
  }

  private static PreparedFilter<?> prepared(FilterPlugin<?> plugin, CycleState state, PodInfo pod) {
    Prepared prepared = state.read(PREPARED);
    PreparedFilter<?> known = prepared == null ? null : prepared.filters.get(plugin.name());
    return known == null ? PreparedFilter.of(plugin, state, pod) : known;
  }

  @Override
  public void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
    extend(state, pod, filter -> filter.plus(added, node));
  }

  @Override
  public void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
    extend(state, pod, filter -> filter.minus(removed, node));
  }

  private void extend(CycleState state, PodInfo pod, UnaryOperator<PreparedFilter<?>> change) {
    for (Plugin plugin : plugins) {
      if (plugin instanceof PreFilterExtensions
          && plugin instanceof FilterPlugin<?> filter
          && !isSkipped(state, plugin)) {
        state
            .require(PREPARED)
            .filters
            .put(plugin.name(), change.apply(prepared(filter, state, pod)));
      }
    }
  }

  private static boolean isSkipped(CycleState state, Plugin plugin) {
    Prepared prepared = state.read(PREPARED);
    return prepared != null && prepared.skipped.contains(plugin.name());
  }

  /// The values that the plugins have prepared, by name, and the plugins whose PreFilter has
  /// skipped the pod.
  private record Prepared(Map<String, PreparedFilter<?>> filters, Set<String> skipped)
      implements StateData {
    @Override
    public Prepared copy() {
      return new Prepared(new HashMap<>(filters), skipped);
    }
  }
}

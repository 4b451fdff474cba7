package dev.berth.testkit.fake;

import dev.berth.framework.FilterPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.PreFilterExtensions;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.Skip;
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
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// The filters of the plugins that the test sets, called in order. Nominated pods are ignored.
public final class FakeFilters implements NodeFilters {
  private static final StateKey<Skipped> SKIPPED = new StateKey<>("FakeFilters", Skipped.class);

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
    Set<String> skipped = new HashSet<>();
    for (Plugin plugin : plugins) {
      if (plugin instanceof PreFilterPlugin preFilter
          && preFilter.preFilter(state, pod, nodes) == Skip.SKIP) {
        skipped.add(plugin.name());
      }
    }
    state.write(SKIPPED, new Skipped(skipped));
    return state;
  }

  @Override
  public PluginStatus filterWithNominatedPods(CycleState state, PodInfo pod, NodeInfo node) {
    for (Plugin plugin : plugins) {
      if (plugin instanceof FilterPlugin filter && !isSkipped(state, plugin)) {
        try {
          if (filter.filter(state, pod, node) instanceof Rejected rejected) {
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

  @Override
  public void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
    tell(state, extensions -> extensions.addPod(state, pod, added, node));
  }

  @Override
  public void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
    tell(state, extensions -> extensions.removePod(state, pod, removed, node));
  }

  private void tell(CycleState state, Consumer<PreFilterExtensions> change) {
    for (Plugin plugin : plugins) {
      if (plugin instanceof PreFilterPlugin preFilter && !isSkipped(state, plugin)) {
        PreFilterExtensions extensions = preFilter.preFilterExtensions();
        if (extensions != null) {
          change.accept(extensions);
        }
      }
    }
  }

  private static boolean isSkipped(CycleState state, Plugin plugin) {
    Skipped skipped = state.read(SKIPPED);
    return skipped != null && skipped.plugins.contains(plugin.name());
  }

  /// The plugins whose PreFilter returned Skip.
  private record Skipped(Set<String> plugins) implements StateData {}
}

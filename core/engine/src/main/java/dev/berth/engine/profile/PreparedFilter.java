package dev.berth.engine.profile;

import dev.berth.framework.FilterPlugin;
import dev.berth.framework.FilterPlugin.FilterStatus;
import dev.berth.framework.PreFilterExtensions;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A filter with its prepared value for a pod.
public record PreparedFilter<P>(FilterPlugin<P> plugin, P prepared) {
  /// Lets the filter prepare without PreFilter.
  public static <P> PreparedFilter<P> of(FilterPlugin<P> plugin, CycleState state, PodInfo pod) {
    return new PreparedFilter<>(plugin, plugin.prepareFilter(state, pod));
  }

  /// Creates it from the result of PreFilter.
  ///
  /// @param plugin a plugin that has a Filter, too
  @SuppressWarnings("unchecked") // a plugin prepares one type, see FilterPreparation
  public static <P> PreparedFilter<P> of(PreFilterPlugin<P> plugin, P prepared) {
    return new PreparedFilter<>((FilterPlugin<P>) plugin, prepared);
  }

  /// Returns whether the pod fits the node.
  public FilterStatus filter(NodeInfo node) {
    return plugin.filter(prepared, node);
  }

  /// Returns the aspects of a node on which answers depend; null if answers may depend on more.
  public @Nullable Set<NodeAspect> reads() {
    return plugin.filterReads(prepared);
  }

  /// Returns the filter as if a pod were added to the node. The plugin must have extensions.
  public PreparedFilter<P> plus(PodInfo added, NodeInfo node) {
    return new PreparedFilter<>(plugin, extensions().addPod(prepared, added, node));
  }

  /// Returns the filter as if a pod were removed from the node. The plugin must have extensions.
  public PreparedFilter<P> minus(PodInfo removed, NodeInfo node) {
    return new PreparedFilter<>(plugin, extensions().removePod(prepared, removed, node));
  }

  @SuppressWarnings("unchecked") // see above
  private PreFilterExtensions<P> extensions() {
    return (PreFilterExtensions<P>) plugin;
  }
}

package dev.berth.engine.profile;

import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.PreFilterExtensions;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.RememberedFilter;
import dev.berth.framework.cluster.NodeFilters;
import dev.berth.framework.cluster.PodNominator;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.PlainReason;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.PluginStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The filters of a profile. The profile's own plugins get this object when they are created; it
/// must not be called before the profile is complete.
public final class ProfileFilters implements NodeFilters {
  private final PodNominator nominator;
  private final NominatedNodeMemory memory = new NominatedNodeMemory();
  private @Nullable Profile profile;

  /// @param nominator the nominated pods, which filters consider beside the pods on a node
  public ProfileFilters(PodNominator nominator) {
    this.nominator = nominator;
  }

  /// Sets the complete profile.
  void complete(Profile complete) {
    profile = complete;
  }

  private Profile profile() {
    if (profile == null) {
      throw new IllegalStateException("the profile is not complete yet");
    }
    return profile;
  }

  @Override
  public PluginStatus filterWithNominatedPods(CycleState state, PodInfo pod, NodeInfo node) {
    List<PodInfo> nominated = nominatedPods(pod, node);
    if (nominated.isEmpty()) {
      return filter(state, pod, node);
    }
    if (!memory.isOf(state)) {
      memory.begin(state, fragment(state, pod));
    }
    PluginStatus status = memory.recall(node, nominated);
    if (status == null) {
      status = filterBeside(nominated, state, pod, node);
      memory.remember(node, nominated, status);
    }
    return status;
  }

  private PluginStatus filterBeside(
      List<PodInfo> nominated, CycleState state, PodInfo pod, NodeInfo node) {
    Crowded crowded;
    try {
      crowded = crowded(nominated, state, pod, node);
    } catch (PluginException e) {
      return failed("", e.getMessage());
    }
    // The nominated pods may end up elsewhere, so the pod must also fit without them.
    PluginStatus withNominated = filter(crowded.state, pod, crowded.node);
    return withNominated.isSuccess() ? filter(state, pod, node) : withNominated;
  }

  /// Calls all Filter plugins, including those after the first rejection: a Filter depends only on
  /// its own PreFilter, not on other plugins.
  ///
  /// @return the rejections in the order of the plugins; empty if the pod fits
  public List<PluginStatus> rejections(CycleState state, PodInfo pod, NodeInfo node) {
    List<PodInfo> nominated = nominatedPods(pod, node);
    if (!nominated.isEmpty()) {
      Crowded crowded;
      try {
        crowded = crowded(nominated, state, pod, node);
      } catch (PluginException e) {
        return List.of(failed("", e.getMessage()));
      }
      List<PluginStatus> withNominated = filterByAll(crowded.state, pod, crowded.node);
      if (!withNominated.isEmpty()) {
        return withNominated;
      }
    }
    return filterByAll(state, pod, node);
  }

  private List<PluginStatus> filterByAll(CycleState state, PodInfo pod, NodeInfo node) {
    var rejections = new ArrayList<PluginStatus>();
    for (FilterPlugin plugin : profile().filter()) {
      if (!SkippedPlugins.skipsFilter(state, plugin.name())) {
        PluginStatus status = call(plugin, state, pod, node);
        if (!status.isSuccess()) {
          rejections.add(status);
        }
      }
    }
    return rejections;
  }

  /// A node with the pods nominated to it, and the matching state.
  private record Crowded(CycleState state, NodeInfo node) {}

  /// Returns the node with the nominated pods.
  private Crowded crowded(List<PodInfo> nominated, CycleState state, PodInfo pod, NodeInfo node) {
    NodeInfo crowded = node;
    CycleState crowdedState = isExtended(state) ? state.copy() : state;
    for (PodInfo other : nominated) {
      crowded = crowded.plus(other);
      addPod(crowdedState, pod, other, crowded);
    }
    return new Crowded(crowdedState, crowded);
  }

  @Override
  public List<PodInfo> nominatedPods(PodInfo pod, NodeInfo node) {
    List<PodInfo> nominated = nominator.nominatedTo(node.name());
    for (PodInfo other : nominated) {
      if (!holdsRoom(other, pod)) {
        return nominated.stream().filter(any -> holdsRoom(any, pod)).toList();
      }
    }
    return nominated;
  }

  /// Returns whether the pod must leave room for the nominated pod.
  private static boolean holdsRoom(PodInfo nominated, PodInfo pod) {
    return nominated.priority() >= pod.priority() && !nominated.uid().equals(pod.uid());
  }

  @Override
  public @Nullable Object fragment(CycleState state, PodInfo pod) {
    if (PlainCycle.is(state) || isExtended(state)) {
      return null;
    }
    Map<String, Object> fragments = new HashMap<>();
    for (FilterPlugin plugin : profile().filter()) {
      if (!SkippedPlugins.skipsFilter(state, plugin.name())) {
        Object fragment =
            plugin instanceof RememberedFilter<?> remembered
                ? fragment(remembered, state, pod)
                : null;
        if (fragment == null) {
          return null;
        }
        fragments.put(plugin.name(), fragment);
      }
    }
    return fragments;
  }

  /// Returns whether [#addPod] and [#removePod] change the state.
  private boolean isExtended(CycleState state) {
    for (PreFilterPlugin plugin : profile().preFilter()) {
      if (plugin.preFilterExtensions() != null
          && !SkippedPlugins.skipsFilter(state, plugin.name())) {
        return true;
      }
    }
    return false;
  }

  /// Null also if the answer depends on what the [NodeInfo] does not show, as equal nodes may then
  /// get different answers. Null also if equal fragments may name different claims.
  private static <F> @Nullable F fragment(
      RememberedFilter<F> plugin, CycleState state, PodInfo pod) {
    if (plugin.filterReads().contains(NodeAspect.VOLUMES)
        || plugin.filterReads().contains(NodeAspect.DEVICES)) {
      return null;
    }
    try {
      F fragment = plugin.filterFragment(state, pod);
      return plugin.remembersFilter(fragment) ? fragment : null;
    } catch (RuntimeException e) {
      return null; // the failure shows when the filter is called
    }
  }

  private PluginStatus filter(CycleState state, PodInfo pod, NodeInfo node) {
    List<FilterPlugin> filters = profile().filter();
    ProfileMetrics metrics = profile().metrics();
    SkippedPlugins skipped = state.read(SkippedPlugins.AFTER_PRE_FILTER);
    boolean timed = metrics.timesNextNode();
    for (int i = 0; i < filters.size(); i++) {
      FilterPlugin plugin = filters.get(i);
      if (skipped != null && skipped.names().contains(plugin.name())) {
        continue;
      }
      metrics.filterCalled(i);
      Instant begun = timed ? metrics.now() : Instant.EPOCH;
      PluginStatus status = call(plugin, state, pod, node);
      if (timed) {
        metrics.pluginRan(plugin.name(), ExtensionPointLabel.FILTER, status.code(), begun);
      }
      if (!status.isSuccess()) {
        return status;
      }
    }
    return PluginStatus.SUCCESS;
  }

  private static PluginStatus call(
      FilterPlugin plugin, CycleState state, PodInfo pod, NodeInfo node) {
    try {
      return plugin.filter(state, pod, node) instanceof Rejected why
          ? why.toStatus(plugin.name())
          : PluginStatus.SUCCESS;
    } catch (RuntimeException e) {
      return failed(
          plugin.name(),
          "running \"%s\" filter plugin: %s".formatted(plugin.name(), PluginErrors.text(e)));
    }
  }

  private static PluginStatus failed(String plugin, String message) {
    return new PluginStatus(Code.ERROR, plugin, List.of(new PlainReason(message)));
  }

  @Override
  public void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
    extend("AddPod", PreFilterExtensions::addPod, state, pod, added, node);
  }

  @Override
  public void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
    extend("RemovePod", PreFilterExtensions::removePod, state, pod, removed, node);
  }

  /// An extension method as an object. Captures nothing, since preemption calls it for each pod of
  /// each node.
  private interface Extension {
    void call(
        PreFilterExtensions extensions,
        CycleState state,
        PodInfo pod,
        PodInfo other,
        NodeInfo node);
  }

  private void extend(
      String what,
      Extension extension,
      CycleState state,
      PodInfo pod,
      PodInfo other,
      NodeInfo node) {
    for (PreFilterPlugin plugin : profile().preFilter()) {
      PreFilterExtensions extensions = plugin.preFilterExtensions();
      if (extensions != null && !SkippedPlugins.skipsFilter(state, plugin.name())) {
        try {
          extension.call(extensions, state, pod, other, node);
        } catch (RuntimeException e) {
          throw new PluginException(
              "running %s on PreFilter plugin \"%s\": %s"
                  .formatted(what, plugin.name(), PluginErrors.text(e)),
              e);
        }
      }
    }
  }
}

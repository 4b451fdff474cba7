package dev.berth.engine.profile;

import dev.berth.engine.port.MeasuredPoint;
import dev.berth.framework.Code;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.PluginException;
import dev.berth.framework.PreFilterExtensions;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.diagnosis.NodeStatus;
import dev.berth.framework.diagnosis.PlainReason;
import dev.berth.framework.handle.NodeFilters;
import dev.berth.framework.handle.PodNominator;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.time.Instant;
import java.util.List;

/// The filters of a profile.
public final class ProfileFilters implements NodeFilters {
  private final List<FilterPlugin> filters;
  private final List<PreFilterPlugin> preFilters;
  private final PodNominator nominator;
  private final ProfileMeter meter;

  public ProfileFilters(Profile profile, PodNominator nominator) {
    filters = profile.filter();
    preFilters = profile.preFilter();
    this.nominator = nominator;
    meter = profile.meter();
  }

  @Override
  public NodeStatus filterWithNominatedPods(CycleState state, PodInfo pod, NodeInfo node) {
    List<PodInfo> nominated = nominator.nominatedTo(node.name());
    if (nominated.isEmpty()) {
      return filter(state, pod, node);
    }
    NodeInfo crowded = node;
    CycleState crowdedState = state;
    for (PodInfo other : nominated) {
      if (other.priority() >= pod.priority() && !other.uid().equals(pod.uid())) {
        if (crowded == node) {
          crowdedState = state.copy();
        }
        crowded = crowded.plus(other);
        try {
          addPod(crowdedState, pod, other, crowded);
        } catch (PluginException e) {
          return failed("", e.getMessage());
        }
      }
    }
    if (crowded == node) {
      return filter(state, pod, node);
    }
    // The nominated pods may end up elsewhere, so the pod must fit without them, too.
    NodeStatus withNominated = filter(crowdedState, pod, crowded);
    return withNominated.isSuccess() ? filter(state, pod, node) : withNominated;
  }

  private NodeStatus filter(CycleState state, PodInfo pod, NodeInfo node) {
    SkippedPlugins skipped = state.read(SkippedPlugins.AFTER_PRE_FILTER);
    boolean timed = meter.timesNextNode();
    for (int i = 0; i < filters.size(); i++) {
      FilterPlugin plugin = filters.get(i);
      if (skipped != null && skipped.names().contains(plugin.name())) {
        continue;
      }
      meter.filterCalled(i);
      Instant begun = timed ? meter.now() : Instant.EPOCH;
      NodeStatus status = ask(plugin, state, pod, node);
      if (timed) {
        meter.pluginRan(plugin.name(), MeasuredPoint.FILTER, status.code(), begun);
      }
      if (!status.isSuccess()) {
        return status;
      }
    }
    return NodeStatus.SUCCESS;
  }

  private static NodeStatus ask(FilterPlugin plugin, CycleState state, PodInfo pod, NodeInfo node) {
    try {
      return plugin.filter(state, pod, node) instanceof Rejected why
          ? NodeStatus.rejected(plugin.name(), why)
          : NodeStatus.SUCCESS;
    } catch (RuntimeException e) {
      return failed(
          plugin.name(),
          "running \"%s\" filter plugin: %s".formatted(plugin.name(), Failures.text(e)));
    }
  }

  private static NodeStatus failed(String plugin, String message) {
    return new NodeStatus(Code.ERROR, plugin, List.of(new PlainReason(message)));
  }

  @Override
  public void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
    for (PreFilterPlugin plugin : preFilters) {
      PreFilterExtensions extensions = plugin.preFilterExtensions();
      if (extensions != null && !SkippedPlugins.skipsFilter(state, plugin.name())) {
        try {
          extensions.addPod(state, pod, added, node);
        } catch (RuntimeException e) {
          throw new PluginException(
              "running AddPod on PreFilter plugin \"%s\": %s"
                  .formatted(plugin.name(), Failures.text(e)),
              e);
        }
      }
    }
  }

  @Override
  public void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
    for (PreFilterPlugin plugin : preFilters) {
      PreFilterExtensions extensions = plugin.preFilterExtensions();
      if (extensions != null && !SkippedPlugins.skipsFilter(state, plugin.name())) {
        try {
          extensions.removePod(state, pod, removed, node);
        } catch (RuntimeException e) {
          throw new PluginException(
              "running RemovePod on PreFilter plugin \"%s\": %s"
                  .formatted(plugin.name(), Failures.text(e)),
              e);
        }
      }
    }
  }
}

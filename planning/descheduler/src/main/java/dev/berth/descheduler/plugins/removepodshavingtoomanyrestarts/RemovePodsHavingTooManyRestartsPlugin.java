package dev.berth.descheduler.plugins.removepodshavingtoomanyrestarts;

import dev.berth.api.core.ContainerStatus;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.descheduler.framework.DeschedulePlugin;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.PluginLog;
import dev.berth.descheduler.plugins.support.ContainerStates;
import dev.berth.descheduler.plugins.support.NodeEvictions;
import dev.berth.descheduler.plugins.support.PodLists;
import dev.berth.framework.preemption.GoSort;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// Evicts pods whose containers have been restarted often.
final class RemovePodsHavingTooManyRestartsPlugin implements DeschedulePlugin {
  static final String NAME = "RemovePodsHavingTooManyRestarts";

  private final DeschedulerContext context;
  private final PluginLog log;
  private final int threshold;
  private final boolean includingInitContainers;
  private final Set<String> states;
  private final Predicate<Pod> filter;

  RemovePodsHavingTooManyRestartsPlugin(
      RemovePodsHavingTooManyRestartsArgs args, DeschedulerContext context) {
    this.context = context;
    log = context.log();
    threshold = args.podRestartThreshold();
    includingInitContainers = args.includingInitContainers();
    states = Set.copyOf(args.states());
    filter = args.selection().toFilter();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void deschedule(List<Node> nodes) {
    var chosen =
        filter
            .and(PodLists.evictable(context.evictor()))
            .and(this::isRestartedOften)
            .and(this::isInState);
    NodeEvictions.evict(
        context.evictor(),
        nodes,
        node -> {
          var pods = PodLists.all(context.cluster(), node, chosen);
          GoSort.sort(pods, Comparator.comparingInt(this::restarts).reversed());
          return pods;
        });
  }

  private boolean isRestartedOften(Pod pod) {
    int restarts = restarts(pod);
    if (restarts < threshold) {
      log.nearest(
          "restarts",
          threshold - restarts,
          () ->
              "%s has %d restarts; it is evicted from %d on"
                  .formatted(pod.key(), restarts, threshold));
      log.kept(
          pod,
          "ignoring pod for eviction due to: number of container restarts (%d) not exceeding the threshold"
              .formatted(restarts));
      return false;
    }
    return true;
  }

  private boolean isInState(Pod pod) {
    PodStatus status = pod.status();
    return states.isEmpty()
        || states.contains(status.phase())
        || ContainerStates.anyWaits(status.containerStatuses(), states)
        || (includingInitContainers
            && ContainerStates.anyWaits(status.initContainerStatuses(), states));
  }

  private int restarts(Pod pod) {
    int restarts = sum(pod.status().containerStatuses());
    return includingInitContainers
        ? restarts + sum(pod.status().initContainerStatuses())
        : restarts;
  }

  private static int sum(List<ContainerStatus> containers) {
    return containers.stream().mapToInt(ContainerStatus::restartCount).sum();
  }
}

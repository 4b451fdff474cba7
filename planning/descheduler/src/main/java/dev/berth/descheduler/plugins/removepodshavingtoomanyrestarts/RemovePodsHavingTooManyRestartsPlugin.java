package dev.berth.descheduler.plugins.removepodshavingtoomanyrestarts;

import dev.berth.api.core.ContainerStatus;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.DeschedulePlugin;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import dev.berth.descheduler.plugins.support.ContainerStates;
import dev.berth.descheduler.plugins.support.NodePods;
import dev.berth.descheduler.plugins.support.PodSelectionArgs;
import dev.berth.descheduler.plugins.support.StandardFactory;
import dev.berth.preemption.GoSort;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/// Evicts pods whose containers have restarted often.
public record RemovePodsHavingTooManyRestartsPlugin(Args args, DeschedulerContext context)
    implements DeschedulePlugin {
  public static final DeschedulerPluginFactory<Args> FACTORY =
      new StandardFactory<>(
          "RemovePodsHavingTooManyRestarts",
          RemovePodsHavingTooManyRestartsPlugin.class,
          Args::read,
          Args::problems,
          RemovePodsHavingTooManyRestartsPlugin::new);

  /// `RemovePodsHavingTooManyRestartsArgs`.
  record Args(
      PodSelectionArgs selection,
      int podRestartThreshold,
      boolean includingInitContainers,
      List<String> states) {
    private static final Set<String> STATES = Set.of("CrashLoopBackOff", PodStatus.RUNNING);

    static Args read(ArgsReader args) {
      return new Args(
          PodSelectionArgs.read(args),
          args.int32("podRestartThreshold"),
          args.flag("includingInitContainers"),
          args.texts("states"));
    }

    List<String> problems() {
      var problems = new ArrayList<>(selection.problems());
      if (podRestartThreshold < 1) {
        problems.add("invalid PodsHavingTooManyRestarts threshold");
      }
      if (!STATES.containsAll(states)) {
        problems.add("states must be one of [CrashLoopBackOff Running]");
      }
      return problems;
    }
  }

  @Override
  public void deschedule(List<Node> nodes) {
    var chosen =
        args.selection()
            .toFilter()
            .and(NodePods.evictable(context.evictor()))
            .and(this::isRestartedOften)
            .and(this::isInState);
    NodePods.evict(
        context.evictor(),
        nodes,
        node -> {
          var pods = NodePods.all(context.cluster(), node, chosen);
          GoSort.sort(pods, Comparator.comparingInt(this::restarts).reversed());
          return pods;
        });
  }

  private boolean isRestartedOften(Pod pod) {
    int restarts = restarts(pod);
    int threshold = args.podRestartThreshold();
    if (restarts < threshold) {
      var log = context.log();
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
    }
    return restarts >= threshold;
  }

  private boolean isInState(Pod pod) {
    var states = args.states();
    return states.isEmpty()
        || states.contains(pod.status().phase())
        || ContainerStates.of(pod, args.includingInitContainers(), false).anyWaits(states);
  }

  private int restarts(Pod pod) {
    var status = pod.status();
    int restarts = sum(status.containerStatuses());
    return args.includingInitContainers()
        ? restarts + sum(status.initContainerStatuses())
        : restarts;
  }

  private static int sum(List<ContainerStatus> containers) {
    return containers.stream().mapToInt(ContainerStatus::restartCount).sum();
  }
}

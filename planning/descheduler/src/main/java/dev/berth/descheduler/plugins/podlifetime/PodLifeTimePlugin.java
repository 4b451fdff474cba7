package dev.berth.descheduler.plugins.podlifetime;

import dev.berth.api.codec.GoDuration;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.descheduler.framework.DeschedulePlugin;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.EvictionResult.Limit;
import dev.berth.descheduler.plugins.support.ContainerStates;
import dev.berth.descheduler.plugins.support.PodAge;
import dev.berth.descheduler.plugins.support.PodLists;
import dev.berth.descheduler.plugins.support.PodOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// Evicts pods by their age and by what state they are in.
final class PodLifeTimePlugin implements DeschedulePlugin {
  static final String NAME = "PodLifeTime";

  private final DeschedulerContext context;
  private final PodLifeTimeArgs args;
  private final Predicate<Pod> filter;
  private final Set<String> states;
  private final Set<Integer> exitCodes;

  PodLifeTimePlugin(PodLifeTimeArgs args, DeschedulerContext context) {
    this.context = context;
    this.args = args;
    filter = args.selection().toFilter();
    states = Set.copyOf(args.states());
    exitCodes = Set.copyOf(args.exitCodes());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void deschedule(List<Node> nodes) {
    Instant now = context.clock().instant();
    var chosen =
        filter
            .and(PodLists.evictable(context.evictor()))
            .and(pod -> isOld(pod, now))
            .and(this::isInState)
            .and(args.ownerKinds()::matches)
            .and(pod -> hasCondition(pod, now))
            .and(this::hasExitCode);
    var pods = new ArrayList<Pod>();
    for (Node node : nodes) {
      pods.addAll(PodLists.all(context.cluster(), node, chosen));
    }
    PodOrder.oldestFirst(pods);
    for (Pod pod : pods) {
      if (context.evictor().evict(pod).reached(Limit.TOTAL)) {
        return;
      }
    }
  }

  private boolean isOld(Pod pod, Instant now) {
    Long max = args.maxPodLifeTimeSeconds();
    if (max == null) {
      return true;
    }
    var age = PodAge.at(now, pod);
    boolean isOld = !age.isNegative() && Long.compareUnsigned(age.toSeconds(), max) > 0;
    if (!isOld && !age.isNegative()) {
      long left = max - age.toSeconds();
      context
          .log()
          .nearest(
              "age",
              (double) left,
              () ->
                  "%s is %s old; it is due after another %s"
                      .formatted(pod.key(), GoDuration.format(age), text(left)));
    }
    return isOld;
  }

  private static String text(long seconds) {
    return GoDuration.format(Duration.ofSeconds(seconds));
  }

  private boolean isInState(Pod pod) {
    PodStatus status = pod.status();
    return states.isEmpty()
        || states.contains(status.phase())
        || states.contains(status.reason())
        || ContainerStates.any(status.containerStatuses(), states)
        || (args.includingInitContainers()
            && ContainerStates.any(status.initContainerStatuses(), states))
        || (args.includingEphemeralContainers()
            && ContainerStates.any(status.ephemeralContainerStatuses(), states));
  }

  private boolean hasCondition(Pod pod, Instant now) {
    return args.conditions().isEmpty()
        || args.conditions().stream().anyMatch(condition -> condition.matches(pod, now));
  }

  private boolean hasExitCode(Pod pod) {
    PodStatus status = pod.status();
    return exitCodes.isEmpty()
        || ContainerStates.anyExited(status.containerStatuses(), exitCodes)
        || (args.includingInitContainers()
            && ContainerStates.anyExited(status.initContainerStatuses(), exitCodes));
  }
}

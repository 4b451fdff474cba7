package dev.berth.descheduler.plugins.removefailedpods;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.descheduler.framework.DeschedulePlugin;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.plugins.support.ContainerStates;
import dev.berth.descheduler.plugins.support.NodeEvictions;
import dev.berth.descheduler.plugins.support.PodAge;
import dev.berth.descheduler.plugins.support.PodLists;
import dev.berth.descheduler.text.Aggregate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/// Evicts pods that have failed.
final class RemoveFailedPodsPlugin implements DeschedulePlugin {
  static final String NAME = "RemoveFailedPods";
  private static final long DEFAULT_MIN_SECONDS = 3600;

  private final DeschedulerContext context;
  private final Predicate<Pod> filter;
  private final long minSeconds;
  private final Set<String> excludedKinds;
  private final Set<String> reasons;
  private final Set<Integer> exitCodes;
  private final boolean includingInitContainers;

  RemoveFailedPodsPlugin(RemoveFailedPodsArgs args, DeschedulerContext context) {
    this.context = context;
    filter = args.selection().toFilter();
    minSeconds = Objects.requireNonNullElse(args.minPodLifetimeSeconds(), DEFAULT_MIN_SECONDS);
    excludedKinds = Set.copyOf(args.excludeOwnerKinds());
    reasons = Set.copyOf(args.reasons());
    exitCodes = Set.copyOf(args.exitCodes());
    includingInitContainers = args.includingInitContainers();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void deschedule(List<Node> nodes) {
    Predicate<Pod> failed = pod -> pod.status().phase().equals(PodStatus.FAILED);
    var chosen = failed.and(filter).and(PodLists.evictable(context.evictor())).and(this::isChosen);
    NodeEvictions.evict(
        context.evictor(), nodes, node -> PodLists.all(context.cluster(), node, chosen));
  }

  private boolean isChosen(Pod pod) {
    var problems = problems(pod);
    if (!problems.isEmpty()) {
      context.log().kept(pod, "ignoring pod for eviction due to: " + Aggregate.of(problems));
    }
    return problems.isEmpty();
  }

  private List<String> problems(Pod pod) {
    var problems = new ArrayList<String>();
    if (!PodAge.isAtLeast(PodAge.at(context.clock().instant(), pod), minSeconds)) {
      problems.add(
          "pod does not exceed the min age seconds of " + Long.toUnsignedString(minSeconds));
    }
    for (var owner : pod.metadata().ownerReferences()) {
      if (excludedKinds.contains(owner.kind())) {
        problems.add("pod's owner kind of " + owner.kind() + " is excluded");
      }
    }
    if (!reasons.isEmpty() && !hasReason(pod.status())) {
      problems.add("pod does not match any of the reasons");
    }
    if (!exitCodes.isEmpty() && !hasExitCode(pod.status())) {
      problems.add("pod does not match any of the exitCodes");
    }
    return problems;
  }

  private boolean hasReason(PodStatus status) {
    return ContainerStates.any(status.containerStatuses(), reasons)
        || (!status.reason().isEmpty() && reasons.contains(status.reason()))
        || (includingInitContainers
            && ContainerStates.any(status.initContainerStatuses(), reasons));
  }

  private boolean hasExitCode(PodStatus status) {
    return ContainerStates.anyExited(status.containerStatuses(), exitCodes)
        || (includingInitContainers
            && ContainerStates.anyExited(status.initContainerStatuses(), exitCodes));
  }
}

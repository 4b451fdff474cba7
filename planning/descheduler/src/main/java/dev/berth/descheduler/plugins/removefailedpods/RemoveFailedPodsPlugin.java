package dev.berth.descheduler.plugins.removefailedpods;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.DeschedulePlugin;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import dev.berth.descheduler.plugins.support.ContainerStates;
import dev.berth.descheduler.plugins.support.NodePods;
import dev.berth.descheduler.plugins.support.PodAge;
import dev.berth.descheduler.plugins.support.PodSelectionArgs;
import dev.berth.descheduler.plugins.support.StandardFactory;
import dev.berth.descheduler.text.Aggregate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/// Evicts pods that have failed.
public record RemoveFailedPodsPlugin(Args args, DeschedulerContext context)
    implements DeschedulePlugin {
  public static final DeschedulerPluginFactory<Args> FACTORY =
      new StandardFactory<>(
          "RemoveFailedPods",
          RemoveFailedPodsPlugin.class,
          Args::read,
          Args::problems,
          RemoveFailedPodsPlugin::new);

  private static final long DEFAULT_MIN_SECONDS = 3600;

  /// `RemoveFailedPodsArgs`; the lifetime is a `uint`.
  record Args(
      PodSelectionArgs selection,
      List<String> excludeOwnerKinds,
      long minPodLifetimeSeconds,
      List<String> reasons,
      List<Integer> exitCodes,
      boolean includingInitContainers) {
    static Args read(ArgsReader args) {
      return new Args(
          PodSelectionArgs.read(args),
          args.texts("excludeOwnerKinds"),
          Objects.requireNonNullElse(args.unsigned("minPodLifetimeSeconds"), DEFAULT_MIN_SECONDS),
          args.texts("reasons"),
          args.ints("exitCodes"),
          args.flag("includingInitContainers"));
    }

    List<String> problems() {
      return selection.problems();
    }
  }

  @Override
  public void deschedule(List<Node> nodes) {
    Predicate<Pod> failed = pod -> pod.status().phase().equals(PodStatus.FAILED);
    var chosen =
        failed
            .and(args.selection().toFilter())
            .and(NodePods.evictable(context.evictor()))
            .and(this::isChosen);
    NodePods.evict(context.evictor(), nodes, node -> NodePods.all(context.cluster(), node, chosen));
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
    long minSeconds = args.minPodLifetimeSeconds();
    if (!PodAge.isAtLeast(PodAge.at(context.clock().instant(), pod), minSeconds)) {
      problems.add(
          "pod does not exceed the min age seconds of " + Long.toUnsignedString(minSeconds));
    }
    for (var owner : pod.metadata().ownerReferences()) {
      if (args.excludeOwnerKinds().contains(owner.kind())) {
        problems.add("pod's owner kind of " + owner.kind() + " is excluded");
      }
    }
    var containers = ContainerStates.of(pod, args.includingInitContainers(), false);
    if (!args.reasons().isEmpty()
        && !containers.anyFor(args.reasons())
        && !ContainerStates.isReason(pod.status().reason(), args.reasons())) {
      problems.add("pod does not match any of the reasons");
    }
    if (!args.exitCodes().isEmpty() && !containers.anyExited(args.exitCodes())) {
      problems.add("pod does not match any of the exitCodes");
    }
    return problems;
  }
}

package dev.berth.descheduler.plugins.podlifetime;

import dev.berth.api.codec.GoDuration;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.DeschedulePlugin;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import dev.berth.descheduler.framework.EvictionResult.Limit;
import dev.berth.descheduler.plugins.support.ContainerStates;
import dev.berth.descheduler.plugins.support.NodePods;
import dev.berth.descheduler.plugins.support.PodAge;
import dev.berth.descheduler.plugins.support.PodOrder;
import dev.berth.descheduler.plugins.support.PodSelectionArgs;
import dev.berth.descheduler.plugins.support.StandardFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Evicts pods by their age and state.
public record PodLifeTimePlugin(PodLifeTimeArgs args, DeschedulerContext context)
    implements DeschedulePlugin {
  public static final DeschedulerPluginFactory<PodLifeTimeArgs> FACTORY =
      new StandardFactory<>(
          "PodLifeTime",
          PodLifeTimePlugin.class,
          PodLifeTimeArgs::read,
          PodLifeTimeArgs::problems,
          PodLifeTimePlugin::new);

  @Override
  public void deschedule(List<Node> nodes) {
    Instant now = context.clock().instant();
    var chosen =
        args.selection()
            .toFilter()
            .and(NodePods.evictable(context.evictor()))
            .and(pod -> isOld(pod, now))
            .and(this::isInState)
            .and(args.ownerKinds()::matches)
            .and(pod -> hasCondition(pod, now))
            .and(this::hasExitCode);
    var pods = new ArrayList<Pod>();
    nodes.forEach(node -> pods.addAll(NodePods.all(context.cluster(), node, chosen)));
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
      var left = Duration.ofSeconds(max - age.toSeconds());
      context
          .log()
          .nearest(
              "age",
              (double) left.toSeconds(),
              () ->
                  "%s is %s old; it is due after another %s"
                      .formatted(pod.key(), GoDuration.format(age), GoDuration.format(left)));
    }
    return isOld;
  }

  private boolean isInState(Pod pod) {
    var states = args.states();
    return states.isEmpty()
        || states.contains(pod.status().phase())
        || states.contains(pod.status().reason())
        || ContainerStates.of(
                pod, args.includingInitContainers(), args.includingEphemeralContainers())
            .anyFor(states);
  }

  private boolean hasCondition(Pod pod, Instant now) {
    return args.conditions().isEmpty()
        || args.conditions().stream().anyMatch(condition -> condition.matches(pod, now));
  }

  private boolean hasExitCode(Pod pod) {
    return args.exitCodes().isEmpty()
        || ContainerStates.of(pod, args.includingInitContainers(), false)
            .anyExited(args.exitCodes());
  }

  /// `PodLifeTimeArgs`; without a maximum (null), which is a `uint`, the age does not matter.
  record PodLifeTimeArgs(
      PodSelectionArgs selection,
      OwnerKinds ownerKinds,
      @Nullable Long maxPodLifeTimeSeconds,
      List<String> states,
      List<PodConditionFilter> conditions,
      List<Integer> exitCodes,
      boolean includingInitContainers,
      boolean includingEphemeralContainers) {
    /// Phases of pods, reasons of pods, and reasons of waiting or ended containers, by name.
    private static final String STATES =
        "Completed ContainerCannotRun ContainerCreating CrashLoopBackOff "
            + "CreateContainerConfigError CreateContainerError DeadlineExceeded ErrImagePull Error "
            + "Evicted Failed ImagePullBackOff InvalidImageName NodeAffinity NodeLost OOMKilled "
            + "Pending PodInitializing Running Shutdown StartError Succeeded "
            + "UnexpectedAdmissionError Unknown";

    static PodLifeTimeArgs read(ArgsReader args) {
      return new PodLifeTimeArgs(
          PodSelectionArgs.read(args),
          OwnerKinds.read(args),
          args.unsigned("maxPodLifeTimeSeconds"),
          args.texts("states"),
          args.objects("conditions").stream().map(PodConditionFilter::read).toList(),
          args.ints("exitCodes"),
          args.flag("includingInitContainers"),
          args.flag("includingEphemeralContainers"));
    }

    List<String> problems() {
      var problems = new ArrayList<>(selection.namespaces().problems());
      problems.addAll(ownerKinds.problems());
      problems.addAll(selection.labelProblems());
      if (!List.of(STATES.split(" ", -1)).containsAll(states)) {
        problems.add("states must be one of [" + STATES + "]");
      }
      for (int i = 0; i < conditions.size(); i++) {
        if (conditions.get(i).isEmpty()) {
          problems.add(
              "conditions[%d]: at least one of type, status, reason, or minTimeSinceLastTransitionSeconds must be set"
                  .formatted(i));
        }
      }
      if (maxPodLifeTimeSeconds == null
          && states.isEmpty()
          && conditions.isEmpty()
          && exitCodes.isEmpty()) {
        problems.add(
            "at least one filtering criterion must be specified (maxPodLifeTimeSeconds, states,"
                + " conditions, or exitCodes)");
      }
      return problems;
    }

    /// The kinds of owners that pods must have, or must not have.
    ///
    /// @param include at least one owner must have one of these kinds; no condition if it is empty
    /// @param exclude no owner may have one of these kinds; ignored if there is `include`
    record OwnerKinds(List<String> include, List<String> exclude) {
      static OwnerKinds read(ArgsReader args) {
        ArgsReader object = args.object("ownerKinds");
        return object == null
            ? new OwnerKinds(List.of(), List.of())
            : new OwnerKinds(object.texts("include"), object.texts("exclude"));
      }

      List<String> problems() {
        return include.isEmpty() || exclude.isEmpty()
            ? List.of()
            : List.of("only one of Include/Exclude ownerKinds can be set");
      }

      boolean matches(Pod pod) {
        return include.isEmpty() ? !hasOwner(pod, exclude) : hasOwner(pod, include);
      }

      private static boolean hasOwner(Pod pod, List<String> kinds) {
        return pod.metadata().ownerReferences().stream().anyMatch(it -> kinds.contains(it.kind()));
      }
    }

    /// A filter for the conditions of a pod.
    ///
    /// @param type empty for any; the same for `status` and `reason`
    /// @param minSeconds the minimum time since the condition changed; null for no minimum
    record PodConditionFilter(
        String type, String status, String reason, @Nullable Long minSeconds) {
      static PodConditionFilter read(ArgsReader args) {
        return new PodConditionFilter(
            args.text("type"),
            args.text("status"),
            args.text("reason"),
            args.unsigned("minTimeSinceLastTransitionSeconds"));
      }

      /// Whether any condition matches.
      boolean isEmpty() {
        return type.isEmpty() && status.isEmpty() && reason.isEmpty() && minSeconds == null;
      }

      /// Whether one of the pod's conditions matches.
      boolean matches(Pod pod, Instant now) {
        return pod.status().conditions().stream()
            .anyMatch(condition ->
                isAnyOr(type, condition.type())
                    && isAnyOr(status, condition.status())
                    && isAnyOr(reason, condition.reason())
                    && isOld(condition, now));
      }

      private static boolean isAnyOr(String wanted, String actual) {
        return wanted.isEmpty() || wanted.equals(actual);
      }

      private boolean isOld(PodCondition condition, Instant now) {
        if (minSeconds == null) {
          return true;
        }
        Instant changed = condition.lastTransitionTime();
        return changed != null
            && !changed.isAfter(now)
            && Long.compareUnsigned(Duration.between(changed, now).toSeconds(), minSeconds) >= 0;
      }
    }
  }
}

package dev.berth.descheduler.plugins.podlifetime;

import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.plugins.support.PodSelectionArgs;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// `PodLifeTimeArgs`.
///
/// @param maxPodLifeTimeSeconds null if the age does not matter; a `uint`
record PodLifeTimeArgs(
    PodSelectionArgs selection,
    OwnerKinds ownerKinds,
    @Nullable Long maxPodLifeTimeSeconds,
    List<String> states,
    List<PodConditionFilter> conditions,
    List<Integer> exitCodes,
    boolean includingInitContainers,
    boolean includingEphemeralContainers) {
  private static final Set<String> PHASES =
      Set.of("Running", "Pending", "Succeeded", "Failed", "Unknown");
  private static final Set<String> POD_REASONS =
      Set.of("NodeAffinity", "NodeLost", "Shutdown", "UnexpectedAdmissionError");
  private static final Set<String> WAITING_REASONS =
      Set.of(
          "PodInitializing",
          "ContainerCreating",
          "ImagePullBackOff",
          "CrashLoopBackOff",
          "CreateContainerConfigError",
          "ErrImagePull",
          "CreateContainerError",
          "InvalidImageName");
  private static final Set<String> TERMINATED_REASONS =
      Set.of(
          "OOMKilled",
          "Error",
          "Completed",
          "DeadlineExceeded",
          "Evicted",
          "ContainerCannotRun",
          "StartError");

  PodLifeTimeArgs {
    states = List.copyOf(states);
    conditions = List.copyOf(conditions);
    exitCodes = List.copyOf(exitCodes);
  }

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
    var allowed = allowedStates();
    if (!allowed.containsAll(states)) {
      problems.add("states must be one of [" + String.join(" ", allowed) + "]");
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

  private static Set<String> allowedStates() {
    var allowed = new TreeSet<>(PHASES);
    allowed.addAll(POD_REASONS);
    allowed.addAll(WAITING_REASONS);
    allowed.addAll(TERMINATED_REASONS);
    return allowed;
  }
}

package dev.berth.descheduler.plugins.removepodshavingtoomanyrestarts;

import dev.berth.api.core.PodStatus;
import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.plugins.support.PodSelectionArgs;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// `RemovePodsHavingTooManyRestartsArgs`.
record RemovePodsHavingTooManyRestartsArgs(
    PodSelectionArgs selection,
    int podRestartThreshold,
    boolean includingInitContainers,
    List<String> states) {
  private static final Set<String> STATES = Set.of("CrashLoopBackOff", PodStatus.RUNNING);

  RemovePodsHavingTooManyRestartsArgs {
    states = List.copyOf(states);
  }

  static RemovePodsHavingTooManyRestartsArgs read(ArgsReader args) {
    return new RemovePodsHavingTooManyRestartsArgs(
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

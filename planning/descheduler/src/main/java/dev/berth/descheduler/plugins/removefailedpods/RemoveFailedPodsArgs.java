package dev.berth.descheduler.plugins.removefailedpods;

import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.plugins.support.PodSelectionArgs;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `RemoveFailedPodsArgs`.
///
/// @param minPodLifetimeSeconds null if the policy does not say; a `uint`
record RemoveFailedPodsArgs(
    PodSelectionArgs selection,
    List<String> excludeOwnerKinds,
    @Nullable Long minPodLifetimeSeconds,
    List<String> reasons,
    List<Integer> exitCodes,
    boolean includingInitContainers) {
  RemoveFailedPodsArgs {
    excludeOwnerKinds = List.copyOf(excludeOwnerKinds);
    reasons = List.copyOf(reasons);
    exitCodes = List.copyOf(exitCodes);
  }

  static RemoveFailedPodsArgs read(ArgsReader args) {
    return new RemoveFailedPodsArgs(
        PodSelectionArgs.read(args),
        args.texts("excludeOwnerKinds"),
        args.unsigned("minPodLifetimeSeconds"),
        args.texts("reasons"),
        args.ints("exitCodes"),
        args.flag("includingInitContainers"));
  }

  List<String> problems() {
    return selection.problems();
  }
}

package dev.berth.descheduler.plugins.removepodsviolatingnodetaints;

import dev.berth.api.core.Taint;
import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.plugins.support.PodSelectionArgs;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `RemovePodsViolatingNodeTaintsArgs`.
///
/// @param includedTaints null if all taints are included
record RemovePodsViolatingNodeTaintsArgs(
    PodSelectionArgs selection,
    boolean includePreferNoSchedule,
    List<String> excludedTaints,
    @Nullable List<String> includedTaints) {
  RemovePodsViolatingNodeTaintsArgs {
    excludedTaints = List.copyOf(excludedTaints);
    includedTaints = includedTaints == null ? null : List.copyOf(includedTaints);
  }

  static RemovePodsViolatingNodeTaintsArgs read(ArgsReader args) {
    var included = args.texts("includedTaints");
    return new RemovePodsViolatingNodeTaintsArgs(
        PodSelectionArgs.read(args),
        args.flag("includePreferNoSchedule"),
        args.texts("excludedTaints"),
        args.has("includedTaints") ? included : null);
  }

  List<String> problems() {
    var problems = new ArrayList<>(selection.problems());
    if (!excludedTaints.isEmpty() && includedTaints != null && !includedTaints.isEmpty()) {
      problems.add("either includedTaints or excludedTaints can be set, but not both");
    }
    return problems;
  }

  /// Whether pods must tolerate the taint.
  boolean counts(Taint taint) {
    boolean hasEffect =
        taint.effect().equals(Taint.NO_SCHEDULE)
            || (includePreferNoSchedule && taint.effect().equals(Taint.PREFER_NO_SCHEDULE));
    return hasEffect
        && !isListed(taint, excludedTaints)
        && (includedTaints == null || isListed(taint, includedTaints));
  }

  private static boolean isListed(Taint taint, List<String> taints) {
    return taints.contains(taint.key())
        || (!taint.value().isEmpty() && taints.contains(taint.key() + "=" + taint.value()));
  }
}

package dev.berth.descheduler.plugins.topologyspread;

import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.plugins.support.PodSelectionArgs;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Arguments of RemovePodsViolatingTopologySpreadConstraint.
///
/// @param constraints values of `whenUnsatisfiable`, as given; empty for the default
/// @param nodeFit whether pods stay that fit no other node
public record SpreadArgs(PodSelectionArgs selection, List<String> constraints, boolean nodeFit) {
  static final String NODE_FIT = "topologyBalanceNodeFit";
  private static final Set<String> KNOWN =
      Set.of(TopologySpreadConstraint.DO_NOT_SCHEDULE, TopologySpreadConstraint.SCHEDULE_ANYWAY);

  public SpreadArgs {
    constraints = List.copyOf(constraints);
  }

  static SpreadArgs read(ArgsReader args) {
    boolean nodeFit = args.flag(NODE_FIT);
    return new SpreadArgs(
        PodSelectionArgs.read(args), args.texts("constraints"), nodeFit || !args.has(NODE_FIT));
  }

  List<String> problems() {
    Stream<String> ofConstraints =
        constraints.stream()
            .filter(constraint -> !KNOWN.contains(constraint))
            .map(constraint ->
                "constraint %s is not one of map[DoNotSchedule:{} ScheduleAnyway:{}]"
                    .formatted(constraint));
    return Stream.concat(selection.problems().stream(), ofConstraints).toList();
  }

  /// Whether constraints with that `whenUnsatisfiable` are looked at.
  public boolean includes(String whenUnsatisfiable) {
    return constraints.isEmpty()
        ? whenUnsatisfiable.equals(TopologySpreadConstraint.DO_NOT_SCHEDULE)
        : constraints.contains(whenUnsatisfiable);
  }
}

package dev.berth.api.core;

import dev.berth.api.meta.LabelSelector;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How evenly to spread the matching pods over the domains of a node label.
@RecordBuilder
public record TopologySpreadConstraint(
    int maxSkew,
    String topologyKey,
    String whenUnsatisfiable,
    @Nullable LabelSelector labelSelector,
    @Nullable Integer minDomains,
    @Nullable String nodeAffinityPolicy,
    @Nullable String nodeTaintsPolicy,
    List<String> matchLabelKeys)
    implements TopologySpreadConstraintBuilder.With {

  /// Values of `whenUnsatisfiable`, and, from `HONOR` on, of the two policies.
  public static final String DO_NOT_SCHEDULE = "DoNotSchedule";

  public static final String SCHEDULE_ANYWAY = "ScheduleAnyway";
  public static final String HONOR = "Honor";
  public static final String IGNORE = "Ignore";

  /// A value with no field set.
  public static final TopologySpreadConstraint EMPTY =
      new TopologySpreadConstraint(0, "", "", null, null, null, null, List.of());

  public TopologySpreadConstraint {
    matchLabelKeys = List.copyOf(matchLabelKeys);
  }
}

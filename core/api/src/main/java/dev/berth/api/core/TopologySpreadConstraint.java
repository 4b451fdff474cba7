package dev.berth.api.core;

import dev.berth.api.meta.LabelSelector;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How evenly to spread the matching pods over the domains of a node label.
@Message
@RecordBuilder
public record TopologySpreadConstraint(
    @Field(1) int maxSkew,
    @Field(2) String topologyKey,
    @Field(3) String whenUnsatisfiable,
    @Field(4) @Nullable LabelSelector labelSelector,
    @Field(5) @Nullable Integer minDomains,
    @Field(6) @Nullable String nodeAffinityPolicy,
    @Field(7) @Nullable String nodeTaintsPolicy,
    @Field(8) List<String> matchLabelKeys)
    implements TopologySpreadConstraintBuilder.With {
  /// Values of `whenUnsatisfiable`, and, from `HONOR` on, of the two policies.
  public static final String DO_NOT_SCHEDULE = "DoNotSchedule";

  public static final String SCHEDULE_ANYWAY = "ScheduleAnyway";
  public static final String HONOR = "Honor";
  public static final String IGNORE = "Ignore";

  /// A value with no field set.
  public static final TopologySpreadConstraint EMPTY = CoreZeros.topologySpreadConstraint();

  public TopologySpreadConstraint {
    matchLabelKeys = List.copyOf(matchLabelKeys);
  }
}

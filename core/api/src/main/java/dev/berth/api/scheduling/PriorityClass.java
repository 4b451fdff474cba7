package dev.berth.api.scheduling;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// A named priority, to which pods refer.
@Message
@RecordBuilder
public record PriorityClass(
    @Field(1) ObjectMeta metadata,
    @Field(2) int value,
    @Field(3) boolean globalDefault,
    @Field(4) String description,
    @Field(5) @Nullable String preemptionPolicy)
    implements KubernetesObject, PriorityClassBuilder.With {
  /// Values of `preemptionPolicy`.
  public static final String PREEMPT_LOWER_PRIORITY = "PreemptLowerPriority";

  public static final String PREEMPT_NEVER = "Never";

  /// The highest priority that a class or a group of pods may have, except the system's own
  /// classes.
  public static final int HIGHEST_USER_DEFINABLE = 1_000_000_000;

  @Override
  public String apiVersion() {
    return "scheduling.k8s.io/v1";
  }

  @Override
  public String kind() {
    return "PriorityClass";
  }
}

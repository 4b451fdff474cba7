package dev.berth.api.scheduling;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// A named priority, to which pods refer.
@RecordBuilder
public record PriorityClass(
    ObjectMeta metadata,
    int value,
    boolean globalDefault,
    String description,
    @Nullable String preemptionPolicy)
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

package dev.berth.api.batch;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;

/// What happens to a job when a pod fails with one of these conditions.
///
/// @param action `Ignore`, `Count`, `FailIndex` or `FailJob`
/// @param onPodConditions empty if the rule is about exit codes
@Message
public record PodFailurePolicyRule(
    @Field(1) String action,
    @Field(3) List<PodFailurePolicyOnPodConditionsPattern> onPodConditions) {
  /// The pod does not count as failed.
  public static final String IGNORE = "Ignore";

  /// The job fails at once.
  public static final String FAIL_JOB = "FailJob";

  public PodFailurePolicyRule {
    onPodConditions = List.copyOf(onPodConditions);
  }
}

package dev.berth.cluster.apiserver.validation;

import dev.berth.api.batch.JobSpec;
import dev.berth.api.scheduling.DisruptionMode;
import dev.berth.api.scheduling.WorkloadPodGroupSchedulingPolicy;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Checks `spec.scheduling` of a Job by the rules of the resulting group, and that a gang is not
/// larger than its Job.
///
/// Source: `validateGangMinCount` and `validateJobScheduling` in `pkg/apis/batch/validation`.
final class JobSchedulingRules {
  private static final String PATH = "spec.scheduling";

  private JobSchedulingRules() {}

  static void check(JobSpec spec, ValidationErrors errors) {
    var scheduling = spec.scheduling();
    if (scheduling == null) {
      return;
    }
    var rules = new PodGroupRules(errors);
    var policy = scheduling.schedulingPolicy();
    if (policy != null) {
      rules.oneOf(PATH + ".schedulingPolicy", "basic", policy.basic(), "gang", policy.gang());
      minCount(policy, Objects.requireNonNullElse(spec.parallelism(), 1), errors);
    }
    rules.constraints(PATH, scheduling.schedulingConstraints());
    rules.claims(PATH, scheduling.resourceClaims());
    rules.disruptionMode(PATH, scheduling.disruptionMode());
    disruptionMode(policy, scheduling.disruptionMode(), errors);
  }

  private static void minCount(
      WorkloadPodGroupSchedulingPolicy policy, int parallelism, ValidationErrors errors) {
    var minCount = policy.gang() == null ? null : policy.gang().minCount();
    if (minCount == null) {
      return;
    }
    var path = PATH + ".schedulingPolicy.gang.minCount";
    if (minCount < 1) {
      errors.invalid(path, minCount, "must be greater than or equal to 1");
    } else if (minCount > parallelism) {
      errors.invalid(
          path, minCount, "must not be greater than parallelism (%d)".formatted(parallelism));
    }
  }

  private static void disruptionMode(
      @Nullable WorkloadPodGroupSchedulingPolicy policy,
      @Nullable DisruptionMode mode,
      ValidationErrors errors) {
    var isGang = policy != null && policy.gang() != null;
    if (!isGang && mode != null && mode.all() != null) {
      errors.invalid(
          PATH + ".disruptionMode",
          "",
          "the disruptionMode `all` is not supported with the Basic scheduling policy");
    }
  }
}

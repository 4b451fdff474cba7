package dev.berth.cluster.controller.workload;

import dev.berth.api.batch.Job;
import dev.berth.api.batch.JobCondition;
import dev.berth.api.batch.PodFailurePolicyRule;
import dev.berth.api.core.PodCondition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Objects;
import java.util.Optional;

/// Computes the effect of disruptions on Jobs. A pod that is evicted, preempted or lost with its
/// node counts as failed, unless the Job's policy ignores disruptions, and a Job with too many
/// failed pods fails. The exit codes of containers are unknown, so rules about exit codes never
/// match.
///
/// Source: `pkg/controller/job/job_controller.go`, `pod_failure_policy.go`.
public final class JobFailures {
  private static final String FAILED = "Failed";
  private static final String TRUE = "True";
  private static final String BY_POLICY = "PodFailurePolicy";
  private static final String BY_LIMIT = "BackoffLimitExceeded";
  private static final int DEFAULT_BACKOFF_LIMIT = 6;

  private JobFailures() {}

  /// Returns the Job after so many disruptions of its pods.
  static Job after(Job job, int disruptions, Instant now) {
    var action = onDisruption(job);
    if (action.equals(PodFailurePolicyRule.IGNORE)) {
      return job;
    }
    var status = job.status().withFailed(job.status().failed() + disruptions);
    var isFailing = action.equals(PodFailurePolicyRule.FAIL_JOB);
    if (!isFailing && !isBeyondLimit(job.withStatus(status))) {
      return job.withStatus(status);
    }
    var conditions = new ArrayList<>(status.conditions());
    conditions.add(
        isFailing
            ? failed(
                BY_POLICY,
                "a rule of its podFailurePolicy fails it for " + PodCondition.DISRUPTION_TARGET,
                now)
            : beyondLimit(now));
    return job.withStatus(status.withConditions(conditions));
  }

  private static JobCondition beyondLimit(Instant now) {
    return failed(BY_LIMIT, "Job has reached the specified backoff limit", now);
  }

  private static JobCondition failed(String reason, String message, Instant now) {
    return new JobCondition(FAILED, TRUE, null, now, reason, message);
  }

  /// Returns why the Job would fail after one more disruption; empty if it would not.
  public static Optional<String> reasonOfNext(Job job) {
    return reason(after(job, 1, Instant.EPOCH));
  }

  /// Returns why the Job has failed, as a sentence without its full stop; empty if it has not.
  public static Optional<String> reason(Job job) {
    return failure(job)
        .map(it ->
            "%s (%s)"
                .formatted(
                    it.reason().equals(BY_LIMIT)
                        ? "%,d %s failed, and backoffLimit is %,d"
                            .formatted(
                                job.status().failed(),
                                job.status().failed() == 1 ? "pod has" : "pods have",
                                backoffLimit(job))
                        : it.message(),
                    it.reason()));
  }

  /// Returns the condition with which the Job has failed, or with which its controller fails it at
  /// once; empty if it has not failed.
  static Optional<JobCondition> failure(Job job) {
    return job.status().conditions().stream()
        .filter(it -> it.type().equals(FAILED) && it.status().equals(TRUE))
        .findFirst()
        .or(() -> isBeyondLimit(job) ? Optional.of(beyondLimit(Instant.EPOCH)) : Optional.empty());
  }

  /// Returns the action of the first rule about disruptions; by default, the failure counts.
  private static String onDisruption(Job job) {
    var policy = job.spec().podFailurePolicy();
    return policy == null
        ? ""
        : policy.rules().stream()
            .filter(rule ->
                rule.onPodConditions().stream()
                    .anyMatch(it ->
                        it.type().equals(PodCondition.DISRUPTION_TARGET)
                            && it.status().equals(TRUE)))
            .map(PodFailurePolicyRule::action)
            .findFirst()
            .orElse("");
  }

  private static boolean isBeyondLimit(Job job) {
    return !isPerIndex(job) && job.status().failed() > backoffLimit(job);
  }

  private static boolean isPerIndex(Job job) {
    return job.spec().backoffLimit() == null && job.spec().backoffLimitPerIndex() != null;
  }

  private static int backoffLimit(Job job) {
    return Objects.requireNonNullElse(job.spec().backoffLimit(), DEFAULT_BACKOFF_LIMIT);
  }
}

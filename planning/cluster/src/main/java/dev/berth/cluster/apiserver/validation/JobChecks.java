package dev.berth.cluster.apiserver.validation;

import java.util.List;
import java.util.Objects;

/// Checks Jobs and CronJobs.
///
/// Source: `pkg/apis/batch/validation`. [JobSchedulingRules] checks `spec.scheduling`.
final class JobChecks {
  private static final int MOST_PARALLEL = 100_000;
  private static final int MANY_COMPLETIONS = 100_000;
  private static final int MOST_PARALLEL_OF_MANY = 10_000;
  private static final int LONGEST_MANAGER = 63;
  private static final List<String> MODES = List.of("NonIndexed", "Indexed");
  private static final List<String> REPLACEMENT = List.of("Failed", "TerminatingOrFailed");
  private static final List<String> CONCURRENCY = List.of("Allow", "Forbid", "Replace");
  private static final String HTTP_PATH = "[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+";
  private static final String NOT_INDEXED = "requires indexed completion mode";

  private JobChecks() {}

  static void job(TreeField metadata, TreeField spec) {
    TreeField selector = spec.at("selector");
    if (spec.at("manualSelector").isTrue()) {
      if (!selector.exists()) {
        selector.required();
      }
    } else {
      selector.invalidIf(
          !selector.at("matchLabels").isEmpty() || !selector.at("matchExpressions").isEmpty(),
          "`selector` not auto-generated");
    }
    spec(spec);
    SelectorChecks.check(selector);
    nameAsLabel(metadata, spec);
    TreeField labels = spec.at("template").at("metadata").at("labels");
    labels
        .orEmptyMap()
        .invalidIf(
            spec.at("manualSelector").isTrue() && !Selection.of(selector).matches(labels),
            "`selector` does not match template `labels`");
    long completions = spec.at("completions").number();
    if (spec.at("completionMode").is("Indexed") && completions > 0) {
      String name = "%s-%d".formatted(metadata.at("name").text(), completions - 1);
      metadata
          .at("name")
          .invalidIf(
              !Formats.dnsLabel(name).isEmpty(),
              "will not able to create pod with invalid DNS label: " + name);
    }
  }

  /// Checks the name as a label: the API server labels pods with it, and the Job itself if the Job
  /// has the labels of its pods.
  private static void nameAsLabel(TreeField metadata, TreeField spec) {
    if (spec.at("manualSelector").isTrue()) {
      return;
    }
    TreeField name = metadata.at("name");
    var reasons = Formats.labelValue(name.text());
    name.as(spec.at("template").at("labels")).invalid(reasons);
    TreeField labels = metadata.at("labels");
    var ofTemplate = spec.at("template").at("metadata").at("labels").value();
    if (!labels.isEmpty() && Objects.equals(labels.value(), ofTemplate)) {
      name.as(labels).invalid(reasons);
    }
  }

  static void cronJob(TreeField metadata, TreeField spec) {
    TreeField schedule = spec.at("schedule");
    if (schedule.isEmpty()) {
      schedule.required();
    } else {
      schedule.invalid(CronSchedules.problems(schedule.text()));
      schedule.invalidIf(
          schedule.text().contains("TZ"),
          "cannot use TZ or CRON_TZ in schedule, use timeZone field instead");
    }
    spec.at("startingDeadlineSeconds").requireNotNegative();
    CronSchedules.timeZone(spec.at("timeZone"));
    spec.at("concurrencyPolicy").or("Allow").requireOneOf(CONCURRENCY);
    TreeField job = spec.at("jobTemplate").at("spec");
    if (job.at("manualSelector").isTrue()) {
      job.at("manualSelector").unsupported(List.of("nil", "false"));
    }
    spec(job);
    spec.at("successfulJobsHistoryLimit").requireNotNegative();
    spec.at("failedJobsHistoryLimit").requireNotNegative();
    metadata
        .at("name")
        .invalidIf(metadata.at("name").text().length() > 52, "must be no more than 52 characters");
  }

  private static void spec(TreeField spec) {
    for (String number :
        List.of(
            "parallelism",
            "completions",
            "activeDeadlineSeconds",
            "backoffLimit",
            "ttlSecondsAfterFinished",
            "backoffLimitPerIndex",
            "maxFailedIndexes")) {
      spec.at(number).requireNotNegative();
    }
    TreeField manager = spec.at("managedBy");
    if (manager.exists()) {
      domainPrefixed(manager);
    }
    if (manager.text().length() > LONGEST_MANAGER) {
      manager.tooLong(LONGEST_MANAGER);
    }
    indexes(spec);
    if (spec.at("podFailurePolicy").exists()) {
      PodFailurePolicyChecks.check(spec);
    }
    TreeField success = spec.at("successPolicy");
    success.invalidIf(success.exists() && !isIndexed(spec), NOT_INDEXED);
    TreeField replacement = spec.at("podReplacementPolicy");
    replacement.requireOneOfIfAny(
        spec.at("podFailurePolicy").exists() ? List.of("Failed") : REPLACEMENT);
    TemplateChecks.check(spec.at("template"));
    restarts(spec);
  }

  private static void domainPrefixed(TreeField path) {
    String[] parts = path.text().split("/", 2);
    if (path.isEmpty()) {
      path.required();
    } else if (parts.length < 2 || parts[0].isEmpty() || parts[1].isEmpty()) {
      path.invalid("must be a domain-prefixed path (such as \"acme.io/foo\")");
    } else {
      path.of(parts[0]).invalid(Formats.dnsSubdomain(parts[0]));
      path.of(parts[1])
          .invalidIf(
              !parts[1].matches(HTTP_PATH),
              "Invalid path (regex used for validation is '%s')".formatted(HTTP_PATH));
    }
  }

  private static boolean isIndexed(TreeField spec) {
    return spec.at("completionMode").is("Indexed");
  }

  private static void indexes(TreeField spec) {
    TreeField backoff = spec.at("backoffLimitPerIndex");
    TreeField failed = spec.at("maxFailedIndexes");
    if (failed.exists() && !backoff.exists()) {
      backoff.required("when maxFailedIndexes is specified");
    }
    spec.at("completionMode").requireOneOfIfAny(MODES);
    if (!isIndexed(spec)) {
      boolean isKnown =
          !spec.at("completionMode").exists() || spec.at("completionMode").is("NonIndexed");
      backoff.invalidIf(isKnown && backoff.exists(), NOT_INDEXED);
      failed.invalidIf(isKnown && failed.exists(), NOT_INDEXED);
      return;
    }
    TreeField completions = spec.at("completions");
    TreeField parallelism = spec.at("parallelism");
    if (!completions.exists() && parallelism.exists()) {
      completions.required("when completion mode is Indexed");
    }
    parallelism.invalidIf(
        parallelism.number() > MOST_PARALLEL,
        "must be less than or equal to %d when completion mode is Indexed"
            .formatted(MOST_PARALLEL));
    failed.invalidIf(
        completions.exists() && failed.number() > completions.number(),
        "must be less than or equal to completions");
    failed.invalidIf(
        failed.number() > MOST_PARALLEL, "must be less than or equal to " + MOST_PARALLEL);
    if (completions.number() > MANY_COMPLETIONS && backoff.exists()) {
      if (!failed.exists()) {
        failed.required("must be specified when completions is above " + MANY_COMPLETIONS);
      }
      for (TreeField limited : new TreeField[] {parallelism, failed}) {
        limited.invalidIf(
            limited.number() > MOST_PARALLEL_OF_MANY,
            "must be less than or equal to %d when completions are above %d and used with backoff"
                    .formatted(MOST_PARALLEL_OF_MANY, MANY_COMPLETIONS)
                + " limit per index");
      }
    }
  }

  /// Checks the restart policy, because pods of a Job must end.
  private static void restarts(TreeField spec) {
    TreeField restart = spec.at("template").at("spec").at("restartPolicy");
    if (restart.isEmpty() || restart.is("Always")) {
      restart.required("valid values: \"OnFailure\", \"Never\"");
    } else if (!restart.is("OnFailure") && !restart.is("Never")) {
      restart.unsupported(List.of("OnFailure", "Never"));
    } else {
      restart.invalidIf(
          spec.at("podFailurePolicy").exists() && !restart.is("Never"),
          "only \"Never\" is supported when podFailurePolicy is specified");
    }
  }
}

package dev.berth.config.server;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.Quantity;
import dev.berth.config.validation.FieldErrors;
import dev.berth.config.validation.FieldPath;

/// Rules for [LoggingOptions].
final class LoggingRules {
  private static final String ALPHA = "LoggingAlphaOptions";
  private static final String BETA = "LoggingBetaOptions";

  private final FeatureGates gates;
  private final FlagProblems problems;

  LoggingRules(FeatureGates gates, FlagProblems problems) {
    this.gates = gates;
    this.problems = problems;
  }

  void check(LoggingOptions logging) {
    flushing(logging);
    format(logging.format());
    if (!logging.verbosityOfFiles().isEmpty() && !logging.format().equals(LoggingOptions.TEXT)) {
      forbidden("--vmodule", FieldPath.ROOT.child("vmodule"), "Only supported for text log format");
    }
    routing(LoggingOptions.TEXT, logging.text());
    routing(LoggingOptions.JSON, logging.json());
  }

  private void flushing(LoggingOptions logging) {
    if (!logging.flushFrequency().isPositive()) {
      var errors = new FieldErrors();
      errors.invalid(
          FieldPath.ROOT.child("flushFrequency"),
          logging.flushFrequency(),
          "Must be greater than zero");
      problems.addAll("--log-flush-frequency", errors);
    }
  }

  private void format(String format) {
    var path = FieldPath.ROOT.child("format");
    switch (format) {
      case LoggingOptions.TEXT -> {}
      case LoggingOptions.JSON -> {
        if (!gates.enabled(BETA)) {
          forbidden(
              "--logging-format",
              path,
              "Log format json is disabled, see %s feature".formatted(BETA));
        }
      }
      default -> {
        var errors = new FieldErrors();
        errors.invalid(path, format, "Unsupported log format");
        problems.addAll("--logging-format", errors);
      }
    }
  }

  private void routing(String format, LoggingOptions.Routing routing) {
    if (gates.enabled(ALPHA)) {
      return;
    }
    var path = FieldPath.ROOT.child("options").child(format);
    var why = "Feature %s is disabled".formatted(ALPHA);
    if (routing.split()) {
      forbidden("--log-%s-split-stream".formatted(format), path.child("splitStream"), why);
    }
    if (routing.infoBufferSize().compareTo(Quantity.ZERO) != 0) {
      forbidden("--log-%s-info-buffer-size".formatted(format), path.child("infoBufferSize"), why);
    }
  }

  private void forbidden(String flag, FieldPath path, String why) {
    var errors = new FieldErrors();
    errors.forbidden(path, why);
    problems.addAll(flag, errors);
  }
}

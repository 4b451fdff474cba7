package dev.berth.config.server;

import dev.berth.config.features.Version;
import dev.berth.config.validation.FieldErrors;
import dev.berth.config.validation.FieldPath;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// Rules for [MetricsOptions].
final class MetricsRules {
  private static final FieldPath METRICS = FieldPath.ROOT.child("metrics");
  private static final String NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
  private static final String LABEL = "[a-zA-Z_][a-zA-Z0-9_]*";
  private static final Pattern NAMES = Pattern.compile(NAME);
  private static final Pattern KEYS = Pattern.compile(NAME + "," + LABEL);

  private MetricsRules() {}

  static void check(MetricsOptions metrics, FlagProblems problems) {
    hiddenVersion(metrics.showHiddenForVersion(), problems);
    disabled(metrics, problems);
    allowedValues(metrics, problems);
  }

  private static void hiddenVersion(String version, FlagProblems problems) {
    var previous = Version.CURRENT.previousMinor().toString();
    if (!version.isEmpty() && !version.equals(previous)) {
      var errors = new FieldErrors();
      errors.invalid(
          METRICS.child("showHiddenMetricsForVersion"),
          version,
          "must be omitted or have the value '%s'; only the previous minor version is allowed"
              .formatted(previous));
      problems.addAll("--show-hidden-metrics-for-version", errors);
    }
  }

  /// As in kube-scheduler, there is one problem for all unknown names, and its message lists them
  /// all.
  private static void disabled(MetricsOptions metrics, FlagProblems problems) {
    var errors = new FieldErrors();
    metrics.disabled().stream()
        .filter(name -> !NAMES.matcher(name).matches())
        .findFirst()
        .ifPresent(name ->
            errors.invalid(
                METRICS.child("disabledMetrics"),
                metrics.disabled(),
                "must be fully qualified metric names matching \"^%s$\", got \"%s\""
                    .formatted(NAME, name)));
    problems.addAll("--disabled-metrics", errors);
  }

  private static void allowedValues(MetricsOptions metrics, FlagProblems problems) {
    var values = new TreeMap<>(metrics.allowedLabelValues());
    var errors = keyErrors(METRICS.child("allowListMapping"), values);
    problems.addAll("--allow-metric-labels", errors);
    var fileErrors = new FieldErrors();
    var file = metrics.allowedLabelValuesFile();
    if (!file.isEmpty()) {
      manifest(file, fileErrors);
    }
    if (!values.isEmpty() && !file.isEmpty()) {
      fileErrors.invalid(
          METRICS,
          asGiven(metrics),
          "cannot specify both allowListMapping and allowListMappingManifest");
    }
    problems.addAll("--allow-metric-labels-manifest", fileErrors);
  }

  private static FieldErrors keyErrors(FieldPath path, Map<String, String> values) {
    var errors = new FieldErrors();
    if (!values.keySet().stream().allMatch(key -> KEYS.matcher(key).matches())) {
      errors.invalid(
          path,
          values,
          "must have keys with format `metricName,labelName` where metricName matches \"%s\" and"
                  .formatted(NAME)
              + " labelName matches \"%s\"".formatted(LABEL));
    }
    return errors;
  }

  private static void manifest(String file, FieldErrors errors) {
    var path = METRICS.child("allowListMappingManifest");
    try {
      var inFile = keyErrors(path, AllowListManifest.read(file));
      if (!inFile.list().isEmpty()) {
        errors.invalid(
            path,
            file,
            "invalid allow list mapping in manifest: "
                + inFile.list().stream()
                    .map(error -> error.path().text() + ": " + error.body())
                    .toList());
      }
    } catch (IOException e) {
      errors.invalid(path, file, String.valueOf(e.getMessage()));
    }
  }

  private static Map<String, Object> asGiven(MetricsOptions metrics) {
    var fields = new LinkedHashMap<String, Object>();
    if (!metrics.showHiddenForVersion().isEmpty()) {
      fields.put("showHiddenMetricsForVersion", metrics.showHiddenForVersion());
    }
    if (!metrics.disabled().isEmpty()) {
      fields.put("disabledMetrics", metrics.disabled());
    }
    fields.put("allowListMapping", new TreeMap<>(metrics.allowedLabelValues()));
    fields.put("allowListMappingManifest", metrics.allowedLabelValuesFile());
    return fields;
  }
}

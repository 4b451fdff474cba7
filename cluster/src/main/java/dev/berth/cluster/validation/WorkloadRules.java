package dev.berth.cluster.validation;

import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.SelectorException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Workloads select the pods that they make, and have no negative replicas.
final class WorkloadRules {

  private WorkloadRules() {}

  static void check(
      @Nullable LabelSelector selector, PodTemplateSpec template, ValidationErrors errors) {
    if (selector == null) {
      errors.required("spec.selector");
      return;
    }
    SelectorRules.check(selector, "spec.selector", errors);
    if (!matches(selector, template.metadata().labels())) {
      errors.invalid(
          "spec.template.metadata.labels",
          template.metadata().labels(),
          "`selector` does not match template `labels`");
    }
  }

  /// Whether the selector selects the labels, or is invalid, which is reported elsewhere.
  private static boolean matches(LabelSelector selector, Map<String, String> labels) {
    try {
      return Selector.of(selector).matches(labels);
    } catch (SelectorException e) {
      return true;
    }
  }

  static void replicas(@Nullable Integer replicas, String path, ValidationErrors errors) {
    if (replicas != null && replicas < 0) {
      errors.invalid(path, replicas, "must be greater than or equal to 0");
    }
  }
}

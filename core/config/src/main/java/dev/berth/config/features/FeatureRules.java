package dev.berth.config.features;

import dev.berth.api.codec.Nearest;
import dev.berth.api.kubescheduler.FeatureGates;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;

/// Rules of feature gates: which gates may be set, and on which other gates they depend.
final class FeatureRules {
  private FeatureRules() {}

  static void checkValues(FeatureCatalog catalog, SortedMap<String, Boolean> explicit) {
    var problems = new ArrayList<String>();
    explicit.forEach((gate, value) -> {
      var spec = catalog.specs().get(gate);
      if (spec == null) {
        problems.add(
            "unrecognized feature gate: " + gate + Nearest.hint(gate, catalog.specs().keySet()));
      } else if (spec.locked() && spec.defaultValue() != value) {
        problems.add(
            "cannot set feature gate %s to %s, feature is locked to %s"
                .formatted(gate, value, spec.defaultValue()));
      } else if (spec.stage() == Stage.PRE_ALPHA) {
        problems.add(
            "cannot set feature gate %s to %s, feature is PreAlpha at emulated version %s, min"
                    .formatted(gate, value, catalog.version())
                + " compatibility version "
                + catalog.minCompatibility());
      }
    });
    throwIfAny(problems);
  }

  /// Returns warnings about set gates that will be removed, or that belong to later versions.
  static List<String> warnings(FeatureCatalog catalog, SortedMap<String, Boolean> explicit) {
    var warnings = new ArrayList<String>();
    explicit.forEach((gate, value) -> {
      var stage = Objects.requireNonNull(catalog.specs().get(gate)).stage();
      if (stage == Stage.GA || stage == Stage.DEPRECATED) {
        warnings.add(
            "setting %s feature gate %s to %s; it will be removed in a future release"
                .formatted(stage == Stage.GA ? "GA" : "deprecated", gate, value));
      } else if (stage == Stage.ALPHA
          && value
          && catalog.version().compareTo(Version.CURRENT) < 0) {
        warnings.add(
            "%s is an alpha feature; turning it on is not supported in emulated version %s"
                .formatted(gate, catalog.version()));
      }
    });
    return warnings;
  }

  static void checkDependencies(FeatureCatalog catalog, FeatureGates gates) {
    var problems = new ArrayList<String>();
    for (var gate : catalog.specs().keySet()) {
      var off =
          catalog.dependencies(gate).stream().filter(needed -> !gates.enabled(needed)).toList();
      if (gates.enabled(gate) && !off.isEmpty()) {
        problems.add(
            "%s is enabled, but depends on features that are disabled: [%s]"
                .formatted(gate, String.join(" ", off)));
      }
    }
    throwIfAny(problems);
  }

  private static void throwIfAny(List<String> problems) {
    if (!problems.isEmpty()) {
      throw new FeatureGateException(problems);
    }
  }
}

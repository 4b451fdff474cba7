package dev.berth.config.features;

import dev.berth.api.kubescheduler.FeatureGates;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/// The gates of a catalog; some are set, the others have their defaults.
public final class FeatureSettings implements FeatureGates {
  static final String ALL_ALPHA = "AllAlpha";
  static final String ALL_BETA = "AllBeta";

  private final FeatureCatalog catalog;
  private final Map<String, Boolean> explicit;
  private final List<String> warnings;

  private FeatureSettings(
      FeatureCatalog catalog, Map<String, Boolean> explicit, List<String> warnings) {
    this.catalog = catalog;
    this.explicit = explicit;
    this.warnings = warnings;
  }

  /// The settings of Kubernetes 1.37 with no gate set.
  public static FeatureSettings defaults() {
    return new FeatureSettings(FeatureCatalog.current(), Map.of(), List.of());
  }

  /// Sets gates by name. `AllAlpha` and `AllBeta` set all gates of the stage that are not set
  /// individually.
  ///
  /// @throws FeatureGateException if a gate does not exist or cannot be set to the value, or if a
  ///   gate that is on depends on one that is off
  public static FeatureSettings of(FeatureCatalog catalog, Map<String, Boolean> explicit) {
    var sorted = new TreeMap<>(explicit);
    FeatureRules.checkValues(catalog, sorted);
    var settings =
        new FeatureSettings(
            catalog, withGroups(catalog, sorted), FeatureRules.warnings(catalog, sorted));
    FeatureRules.checkDependencies(catalog, settings);
    return settings;
  }

  /// Sets gates from the values of `--feature-gates`.
  ///
  /// @see FeatureFlag#parse
  public static FeatureSettings parse(FeatureCatalog catalog, List<String> flagValues) {
    return of(catalog, FeatureFlag.parse(flagValues));
  }

  private static Map<String, Boolean> withGroups(
      FeatureCatalog catalog, Map<String, Boolean> explicit) {
    var values = new HashMap<String, Boolean>();
    catalog
        .specs()
        .forEach((gate, spec) -> {
          var group =
              switch (spec.stage()) {
                case ALPHA -> explicit.get(ALL_ALPHA);
                case BETA -> explicit.get(ALL_BETA);
                case PRE_ALPHA, GA, DEPRECATED -> null;
              };
          if (group != null && !isGroup(gate)) {
            values.put(gate, group);
          }
        });
    values.putAll(explicit);
    return values;
  }

  static boolean isGroup(String gate) {
    return gate.equals(ALL_ALPHA) || gate.equals(ALL_BETA);
  }

  @Override
  public boolean enabled(String gate) {
    var value = explicit.get(gate);
    if (value != null) {
      return value;
    }
    var spec = catalog.specs().get(gate);
    if (spec == null) {
      throw new IllegalArgumentException("there is no feature gate " + gate);
    }
    return spec.defaultValue();
  }

  /// Returns warnings about the gates that are set.
  public List<String> warnings() {
    return warnings;
  }

  /// Returns the stage of an existing gate.
  public Stage stage(String gate) {
    return Objects.requireNonNull(catalog.specs().get(gate)).stage();
  }

  /// All gates that exist in this version, by name, with whether they are on.
  public SortedMap<String, Boolean> values() {
    var values = new TreeMap<String, Boolean>();
    catalog
        .specs()
        .forEach((gate, spec) -> {
          if (spec.stage() != Stage.PRE_ALPHA) {
            values.put(gate, enabled(gate));
          }
        });
    return values;
  }
}

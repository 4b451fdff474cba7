package dev.berth.descheduler.plugins.nodeutilization;

import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.plugins.support.Namespaces;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Arguments of HighNodeUtilization.
///
/// @param thresholds in percent, by resource
/// @param numberOfNodes how many underutilized nodes are not worth the work
public record HighNodeUtilizationArgs(
    SortedMap<String, Double> thresholds,
    long numberOfNodes,
    List<String> evictionModes,
    Namespaces namespaces) {
  private static final String ONLY_THRESHOLDING_RESOURCES = "OnlyThresholdingResources";

  public HighNodeUtilizationArgs {
    thresholds = Collections.unmodifiableSortedMap(new TreeMap<>(thresholds));
    evictionModes = List.copyOf(evictionModes);
  }

  static HighNodeUtilizationArgs read(ArgsReader args) {
    Long numberOfNodes = args.int64("numberOfNodes");
    return new HighNodeUtilizationArgs(
        args.percentages("thresholds"),
        numberOfNodes == null ? 0 : numberOfNodes,
        args.texts("evictionModes"),
        Namespaces.read(args, "evictableNamespaces"));
  }

  /// What is wrong first, if anything is.
  List<String> problems() {
    return Stream.ofNullable(problem()).toList();
  }

  private @Nullable String problem() {
    String ofNamespaces = ThresholdRules.of(namespaces);
    if (ofNamespaces != null) {
      return ofNamespaces;
    }
    String ofThresholds = ThresholdRules.of(thresholds);
    if (ofThresholds != null) {
      return ofThresholds;
    }
    for (String mode : evictionModes) {
      if (!mode.equals(ONLY_THRESHOLDING_RESOURCES)) {
        return "invalid eviction mode " + mode;
      }
    }
    return null;
  }

  /// Whether pods stay that request none of the resources with a threshold.
  boolean onlyThresholdingResources() {
    return evictionModes.contains(ONLY_THRESHOLDING_RESOURCES);
  }

  /// The resources that are looked at.
  SortedSet<String> resources() {
    return UsageResources.withBasic(thresholds.keySet());
  }
}

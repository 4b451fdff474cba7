package dev.berth.descheduler.plugins.lownodeload;

import dev.berth.descheduler.framework.ArgsReader;
import java.util.Collection;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// Up to where nodes are underutilized, and above what they are overutilized: percentages by
/// resource, or distances from the mean of all nodes.
record LoadLimits(SortedMap<String, Double> low, SortedMap<String, Double> high) {
  private static final double WHOLE = 100;

  LoadLimits {
    low = Collections.unmodifiableSortedMap(new TreeMap<>(low));
    high = Collections.unmodifiableSortedMap(new TreeMap<>(high));
  }

  static LoadLimits read(ArgsReader args, String low, String high) {
    return new LoadLimits(args.percentages(low), args.percentages(high));
  }

  /// @param general the limits of which one takes those that are absent
  static LoadLimits read(ArgsReader args, String low, String high, LoadLimits general) {
    SortedMap<String, Double> ownLow = args.percentages(low);
    SortedMap<String, Double> ownHigh = args.percentages(high);
    return new LoadLimits(
        args.has(low) ? ownLow : general.low, args.has(high) ? ownHigh : general.high);
  }

  /// With all of these resources. One that has no low limit may be used as a whole.
  ///
  /// @param areDeviations whether they are distances, of which 0 stands for the whole
  LoadLimits on(Collection<String> resources, boolean areDeviations) {
    double whole = areDeviations ? 0 : WHOLE;
    var fullLow = new TreeMap<>(low);
    var fullHigh = new TreeMap<>(high);
    for (String resource : resources) {
      if (fullLow.putIfAbsent(resource, whole) == null) {
        fullHigh.put(resource, whole);
      }
    }
    return new LoadLimits(fullLow, fullHigh);
  }
}

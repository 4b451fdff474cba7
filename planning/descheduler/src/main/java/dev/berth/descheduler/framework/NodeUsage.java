package dev.berth.descheduler.framework;

import dev.berth.api.meta.Quantity;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// The used part of a node, by the measure of a plugin.
///
/// @param node the node's name
/// @param usage by resource
/// @param percent of the node's capacity, by resource; exact, not rounded
public record NodeUsage(
    String node,
    Category category,
    SortedMap<String, Quantity> usage,
    SortedMap<String, Double> percent) {
  /// The category of a node for the plugin.
  public enum Category {
    UNDERUTILIZED,
    APPROPRIATE,
    OVERUTILIZED
  }

  public NodeUsage(
      String node, Category category, Map<String, Quantity> usage, Map<String, Double> percent) {
    this(node, category, new TreeMap<>(usage), new TreeMap<>(percent));
  }

  public NodeUsage {
    usage = Collections.unmodifiableSortedMap(new TreeMap<>(usage));
    percent = Collections.unmodifiableSortedMap(new TreeMap<>(percent));
  }
}

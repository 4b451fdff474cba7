package dev.berth.loadaware.nodeusage;

import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// What nodes use, as a file says.
///
/// @param nodes by name
/// @param pods what single pods use, as far as that is known
public record KnownUsage(
    SortedMap<String, KnownNode> nodes, Map<ObjectKey, Map<String, Quantity>> pods) {
  public KnownUsage {
    nodes = Collections.unmodifiableSortedMap(new TreeMap<>(nodes));
    pods = Collections.unmodifiableMap(new HashMap<>(pods));
  }
}

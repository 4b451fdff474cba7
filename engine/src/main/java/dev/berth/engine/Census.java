package dev.berth.engine;

import dev.berth.engine.queue.Place;
import java.util.EnumMap;
import java.util.Map;

/// How many of what the scheduler knows.
///
/// @param waiting pods in the places of the queue; places without pods are left out
/// @param nodes all nodes
/// @param pods pods on nodes, assumed ones among them
/// @param assumed pods that have a node and are not known to be bound to it
/// @param binding pods that are being bound
public record Census(Map<Place, Integer> waiting, int nodes, int pods, int assumed, int binding) {
  /// Nothing at all.
  public static final Census EMPTY = new Census(Map.of(), 0, 0, 0, 0);

  public Census {
    var copy = new EnumMap<Place, Integer>(Place.class);
    copy.putAll(waiting);
    waiting = Map.copyOf(copy);
  }
}

package dev.berth.engine.cache;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The snapshot order of the nodes. Immutable; another one is made when a node joins, leaves or
/// moves to another zone. Two orders are the same only if they are the same object.
final class NodeOrder {
  static final NodeOrder EMPTY = new NodeOrder(List.of());

  private final List<String> names;
  private final Map<String, Integer> positions;

  NodeOrder(List<String> names) {
    this.names = List.copyOf(names);
    positions = HashMap.newHashMap(names.size());
    for (int position = 0; position < names.size(); position++) {
      positions.put(names.get(position), position);
    }
  }

  List<String> names() {
    return names;
  }

  int size() {
    return names.size();
  }

  /// The position of the node of that name, or null.
  @Nullable Integer find(String name) {
    return positions.get(name);
  }

  /// The position of the node of that name.
  ///
  /// @throws NullPointerException if there is none
  int position(String name) {
    return Objects.requireNonNull(find(name), name);
  }
}

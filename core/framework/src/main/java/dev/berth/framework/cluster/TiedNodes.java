package dev.berth.framework.cluster;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/// The nodes that are equally good for a pod; at least one. Valid only during the call to which
/// they are passed.
public interface TiedNodes {
  /// Returns the nodes of the list, for a choice between these nodes only.
  static TiedNodes of(List<String> names) {
    return of(names, IntStream.range(0, names.size()).toArray());
  }

  /// Returns the nodes of the list.
  ///
  /// @param places the result of [#places()]
  static TiedNodes of(List<String> names, int[] places) {
    return new TiedNodes() {
      @Override
      public int[] places() {
        return places.clone();
      }

      @Override
      public int size() {
        return names.size();
      }

      @Override
      public String get(int index) {
        return names.get(index);
      }

      @Override
      public String firstByName() {
        return Collections.min(names);
      }
    };
  }

  /// The number of nodes.
  int size();

  /// Returns the name of the node at an index, in the order of evaluation.
  String get(int index);

  /// The indexes of these nodes among all feasible nodes, counted from 0 in the order of
  /// evaluation.
  int[] places();

  /// Chooses the alphabetically first name.
  String firstByName();
}

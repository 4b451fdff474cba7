package dev.berth.framework.handle;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/// Nodes that are equally good for a pod; at least one. Only valid during the call that they are
/// passed to.
public interface TiedNodes {
  /// Those of the list, which are all there is to choose from.
  static TiedNodes of(List<String> names) {
    return of(names, IntStream.range(0, names.size()).toArray());
  }

  /// Those of the list.
  ///
  /// @param places as of [#places()]
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

  /// How many there are.
  int size();

  /// The name of one of them, in the order in which they were evaluated.
  String get(int index);

  /// Their places among all nodes that fit, in the order in which they were evaluated, from 0 on.
  int[] places();

  /// The name that comes first in the order of names.
  String firstByName();
}

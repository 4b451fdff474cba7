package dev.berth.framework.handle;

import java.util.Collections;
import java.util.List;

/// Nodes that are equally good for a pod; at least one. Only valid during the call that they are
/// passed to.
public interface TiedNodes {
  /// Those of the list.
  static TiedNodes of(List<String> names) {
    return new TiedNodes() {
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

  /// The name that comes first in the order of names.
  String firstByName();
}

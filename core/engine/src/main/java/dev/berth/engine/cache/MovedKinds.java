package dev.berth.engine.cache;

import dev.berth.engine.cache.EquivalentPods.Kind;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The kinds of pods that have moved, with the latest change of each. Pods of a kind are equal in
/// everything on which counts depend. Kinds have small numbers; when there are too many kinds, a
/// new round begins without any. For one thread.
public final class MovedKinds {
  private final int most;
  private final Map<Kind, MovedKind> byKind = new HashMap<>();
  private final List<MovedKind> byNumber = new ArrayList<>();
  private int round;

  /// @param most the most kinds in one round
  MovedKinds(int most) {
    this.most = most;
  }

  private static final class MovedKind {
    private final PodInfo any;
    private long latest = -1;

    MovedKind(PodInfo any) {
      this.any = any;
    }
  }

  /// Records that the pod has moved.
  ///
  /// @param change the number of the change
  /// @return the number of the latest change of its kind before; -1 if there was none in this round
  long moved(PodInfo pod, long change) {
    var key = new Kind(pod);
    MovedKind kind = byKind.get(key);
    if (kind == null) {
      if (byNumber.size() == most) {
        byKind.clear();
        byNumber.clear();
        round++;
      }
      kind = new MovedKind(pod);
      byKind.put(key, kind);
      byNumber.add(kind);
    }
    long before = kind.latest;
    kind.latest = change;
    return before;
  }

  /// The number of this round. In each round, the kinds have other numbers.
  public int round() {
    return round;
  }

  /// The number of kinds in this round.
  public int size() {
    return byNumber.size();
  }

  /// Returns a present or former pod of the kind.
  ///
  /// @param kind the number of the kind: at least 0, and less than [#size]
  public PodInfo any(int kind) {
    return byNumber.get(kind).any;
  }

  /// Returns the number of the latest change of the kind.
  long latest(int kind) {
    return byNumber.get(kind).latest;
  }
}

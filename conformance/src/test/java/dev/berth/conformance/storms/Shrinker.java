package dev.berth.conformance.storms;

import dev.berth.conformance.storms.Laws.Law;
import dev.berth.conformance.storms.Life.Ending;
import dev.berth.conformance.storms.Plan.Planned;
import java.util.ArrayList;
import java.util.List;

/// Shortens a plan as long as the life that follows it breaks the same law: it leaves out halves,
/// then quarters, and so on, until no single act can be left out.
///
/// Source: A. Zeller, R. Hildebrandt, *Simplifying and Isolating Failure-Inducing Input*, 2002.
final class Shrinker {
  private final Seams seams;
  private final Law law;
  private Ending shortest;
  private int left;

  private Shrinker(Seams seams, Law law, Ending first, int lives) {
    this.seams = seams;
    this.law = law;
    this.shortest = first;
    this.left = lives;
  }

  /// Returns the shortest life found that breaks the law which the given one breaks.
  ///
  /// @param lives how many lives to try at most
  static Ending shrink(Ending failed, Seams seams, int lives) {
    var violation = failed.violation();
    if (violation == null) {
      throw new IllegalArgumentException("no law is broken");
    }
    var shrinker = new Shrinker(seams, violation.law(), failed, lives);
    shrinker.shrink();
    return shrinker.shortest;
  }

  private void shrink() {
    for (var size = Math.max(1, acts().size() / 2); left > 0; size = Math.max(1, size / 2)) {
      var isShorter = leaveOut(size);
      if (size == 1 && !isShorter) {
        return;
      }
    }
  }

  private List<Planned> acts() {
    return shortest.plan().acts();
  }

  /// Leaves out each part of this size that is not needed.
  private boolean leaveOut(int size) {
    var isShorter = false;
    for (var from = acts().size() - size; from > -size && left > 0; from -= size) {
      var begin = Math.max(0, from);
      var end = Math.min(acts().size(), from + size);
      if (begin < end) {
        var others = new ArrayList<>(acts());
        others.subList(begin, end).clear();
        isShorter |= breaks(others);
      }
    }
    return isShorter;
  }

  private boolean breaks(List<Planned> acts) {
    left--;
    var ending = Life.live(shortest.plan().with(acts), seams, new Coverage());
    var violation = ending.violation();
    if (violation == null || violation.law() != law) {
      return false;
    }
    shortest = ending;
    return true;
  }
}

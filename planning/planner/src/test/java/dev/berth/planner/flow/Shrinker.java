package dev.berth.planner.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Makes a list that fails shorter, as long as it fails: leaves out parts, first halves, in the end
/// single elements.
final class Shrinker {
  private Shrinker() {}

  /// Finds a part of the list, in its order, that fails, and does not if any element is left out.
  static <T> List<T> shrink(List<T> failing, Predicate<List<T>> fails) {
    List<T> rest = failing;
    int length = Math.max(1, rest.size() / 2);
    while (true) {
      boolean isShorter = false;
      int begin = 0;
      while (begin < rest.size()) {
        var shorter = new ArrayList<T>(rest.subList(0, begin));
        shorter.addAll(rest.subList(Math.min(rest.size(), begin + length), rest.size()));
        if (fails.test(shorter)) {
          rest = shorter;
          isShorter = true;
        } else {
          begin += length;
        }
      }
      if (length > 1) {
        length /= 2;
      } else if (!isShorter) {
        return rest;
      }
    }
  }
}

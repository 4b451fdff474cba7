package dev.berth.api.codec;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Finds the known name that is nearest to an unknown one.
public final class Nearest {
  private static final int FEW = 8;

  private Nearest() {}

  /// Returns `; did you mean "x"?`, or the known names if they are few, or nothing.
  public static String hint(String name, Collection<String> known) {
    var question = question(name, known);
    if (!question.isEmpty()) {
      return question;
    }
    if (known.isEmpty() || known.size() > FEW) {
      return "";
    }
    return "; valid are " + known.stream().sorted().collect(Collectors.joining(", "));
  }

  /// Returns `; did you mean "x"?`, or nothing.
  public static String question(String name, Collection<String> known) {
    var near = nearest(name, known);
    return near.isEmpty()
        ? ""
        : "; did you mean " + near.stream().collect(Collectors.joining("\" or \"", "\"", "\"?"));
  }

  /// Returns the names at the smallest distance, if it is small enough for a typing error.
  public static List<String> nearest(String name, Collection<String> known) {
    var limit = Math.max(1, Math.min(3, name.length() / 3));
    var wanted = name.toLowerCase(Locale.ROOT);
    var best = known.stream().mapToInt(other -> distance(wanted, other)).min().orElse(limit + 1);
    return best > limit
        ? List.of()
        : known.stream().filter(other -> distance(wanted, other) == best).sorted().toList();
  }

  /// Returns how many letters must be inserted, deleted, changed or swapped with a neighbour to
  /// turn one name into the other.
  private static int distance(String a, String other) {
    var b = other.toLowerCase(Locale.ROOT);
    var before = new int[b.length() + 1];
    var previous = new int[b.length() + 1];
    var current = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      current[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        var same = a.charAt(i - 1) == b.charAt(j - 1);
        var least = Math.min(previous[j], current[j - 1]) + 1;
        least = Math.min(least, previous[j - 1] + (same ? 0 : 1));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          least = Math.min(least, before[j - 2] + 1);
        }
        current[j] = least;
      }
      var free = before;
      before = previous;
      previous = current;
      current = free;
    }
    return previous[b.length()];
  }
}

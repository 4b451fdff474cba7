package dev.berth.api.codec;

import java.util.ArrayList;
import java.util.List;

/// Collects problems: keeps the first ones and only counts the rest, so that an invalid document of
/// any size needs little memory. For one thread.
public final class Problems {
  private static final int KEPT = 1000;

  private final List<Problem> kept = new ArrayList<>();
  private int count;

  /// Creates it without problems.
  public Problems() {}

  public void add(Problem problem) {
    if (kept.size() < KEPT) {
      kept.add(problem);
    }
    count++;
  }

  /// Adds a problem of a whole file, or of an option.
  public void add(String source, String message) {
    add(Problem.of(source, message));
  }

  /// The number of problems, including those not kept.
  public int count() {
    return count;
  }

  public boolean isEmpty() {
    return count == 0;
  }

  /// The first thousand problems, in order.
  public List<Problem> kept() {
    return List.copyOf(kept);
  }
}

package dev.berth.api.codec;

import java.util.ArrayList;
import java.util.List;

/// Collects problems; keeps the first ones and counts the rest, so that a broken document of any
/// size needs little memory. For one thread.
public final class Problems {

  private static final int KEPT = 1000;

  private final List<Problem> kept = new ArrayList<>();
  private int count;

  /// Nothing yet.
  public Problems() {}

  public void add(Problem problem) {
    if (kept.size() < KEPT) {
      kept.add(problem);
    }
    count++;
  }

  /// How many there are, those not kept included.
  public int count() {
    return count;
  }

  public boolean isEmpty() {
    return count == 0;
  }

  /// The first thousand, in the order they were found.
  public List<Problem> kept() {
    return List.copyOf(kept);
  }
}

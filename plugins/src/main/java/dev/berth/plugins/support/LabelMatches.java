package dev.berth.plugins.support;

import dev.berth.api.selector.Selector;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A selector that caches its results for the latest label maps. The pods of one workload share
/// their map, so that many pods cost one comparison. For one thread.
public final class LabelMatches {
  private static final int SLOTS = 128;

  private final Selector selector;
  private final @Nullable Map<String, String>[] asked;
  private final boolean[] answers = new boolean[SLOTS];

  @SuppressWarnings("unchecked") // there are no arrays of a parameterized type
  public LabelMatches(Selector selector) {
    this.selector = selector;
    asked = (Map<String, String>[]) new Map<?, ?>[SLOTS];
  }

  /// Whether the selector selects what has these labels.
  ///
  /// @param labels a map that does not change
  @SuppressWarnings("ReferenceEquality") // comparing the content would cost what is to be saved
  public boolean test(Map<String, String> labels) {
    int slot = System.identityHashCode(labels) & (SLOTS - 1);
    if (asked[slot] != labels) {
      asked[slot] = labels;
      answers[slot] = selector.matches(labels);
    }
    return answers[slot];
  }
}

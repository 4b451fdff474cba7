package dev.berth.engine.memo;

import dev.berth.framework.RememberedScore;
import dev.berth.framework.model.NodeInfo;
import java.util.Arrays;

/// The raw scores of a plugin.
///
/// @param <F> the plugin's fragment
final class ScoreColumn<F> extends Column<F> {
  private final RememberedScore<F> plugin;
  private int[] raw;
  private int lowest = Integer.MAX_VALUE;
  private int highest = Integer.MIN_VALUE;

  ScoreColumn(RememberedScore<F> plugin, long now, int slots) {
    super(plugin.scoreReads(), now, slots);
    this.plugin = plugin;
    raw = new int[slots];
  }

  /// The name of the plugin.
  String plugin() {
    return plugin.name();
  }

  /// The raw scores by slot, as far as they are known.
  int[] raw() {
    return raw;
  }

  /// A lower bound of all raw scores that were ever known.
  int lowest() {
    return lowest;
  }

  /// An upper bound of all raw scores that were ever known.
  int highest() {
    return highest;
  }

  @Override
  void grow(int slots) {
    raw = Arrays.copyOf(raw, slots);
  }

  /// A raw score does not fit an `int`.
  static final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1;

    private TooLarge(long score) {
      super("raw score " + score);
    }
  }

  /// @throws TooLarge if the raw score does not fit an `int`
  @Override
  void workOut(F fragment, int slot, NodeInfo node) {
    long exact = plugin.score(fragment, node);
    int score = (int) exact;
    if (score != exact) {
      throw new TooLarge(exact);
    }
    raw[slot] = score;
    lowest = Math.min(lowest, score);
    highest = Math.max(highest, score);
  }

  @Override
  long bytes() {
    return 128 + 4L * raw.length + raw.length / 8;
  }
}

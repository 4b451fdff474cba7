package dev.berth.engine.memo;

import dev.berth.framework.ScorePlugin;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import java.util.Arrays;
import java.util.Set;

/// The raw scores of a plugin.
///
/// @param <P> what the plugin prepares
final class ScoreColumn<P> extends Column<P> {
  private final ScorePlugin<P> plugin;
  private int[] raw;
  private int lowest = Integer.MAX_VALUE;
  private int highest = Integer.MIN_VALUE;

  ScoreColumn(ScorePlugin<P> plugin, Set<NodeAspect> reads, long now, int slots) {
    super(reads, now, slots);
    this.plugin = plugin;
    raw = new int[slots];
  }

  /// The name of the plugin.
  String plugin() {
    return plugin.name();
  }

  /// The known raw scores, by slot.
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
  void workOut(P prepared, int slot, NodeInfo node) {
    long exact = plugin.score(prepared, node);
    var score = (int) exact;
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

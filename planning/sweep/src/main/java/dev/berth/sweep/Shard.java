package dev.berth.sweep;

import dev.berth.api.codec.MustBe;

/// A part of the scenarios: every `count`-th one. Neighbours, which take similar time, are in
/// different shards.
///
/// @param index from 0 to `count` - 1
/// @param count from 1 on
public record Shard(int index, int count) {
  /// All scenarios.
  public static final Shard ALL = new Shard(0, 1);

  /// Reads `INDEX/COUNT`, such as `0/100`.
  ///
  /// @throws IllegalArgumentException if it is not that; the message is for the user
  public static Shard parse(String text) {
    try {
      int slash = text.indexOf('/');
      var shard =
          new Shard(
              Integer.parseInt(text.substring(0, Math.max(slash, 0))),
              Integer.parseInt(text.substring(slash + 1)));
      if (shard.index >= 0 && shard.index < shard.count) {
        return shard;
      }
    } catch (NumberFormatException e) {
      // it is none
    }
    throw new IllegalArgumentException(
        MustBe.text("a shard such as 0/4, the first of four, to 3/4, the last one", text));
  }

  /// Whether a scenario is in it.
  public boolean contains(int scenario) {
    return scenario % count == index;
  }
}

package dev.berth.cli.advice;

import java.util.List;
import java.util.SplittableRandom;

/// What a seed chooses. The same seed chooses the same.
final class Draw {
  private final SplittableRandom random;

  Draw(long seed) {
    random = new SplittableRandom(seed);
  }

  boolean in100(int chances) {
    return random.nextInt(100) < chances;
  }

  /// Both ends included.
  int between(int least, int most) {
    return random.nextInt(least, most + 1);
  }

  String oneOf(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  <T> T oneOf(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}

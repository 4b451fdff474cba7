package dev.berth.cluster.laws;

import java.util.SplittableRandom;

/// Draws what a random cluster is made of. The same seed draws the same.
final class RandomDraw {
  private final SplittableRandom random;

  RandomDraw(long seed) {
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
}

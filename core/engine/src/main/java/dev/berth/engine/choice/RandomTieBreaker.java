package dev.berth.engine.choice;

import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.framework.cluster.TiedNodes;
import java.util.UUID;
import java.util.random.RandomGenerator;

/// Chooses at random, as kube-scheduler does. The same seed gives the same choices.
public final class RandomTieBreaker implements ChoicePolicy {
  private final RandomGenerator random;

  /// Creates a policy that draws from the generator.
  public RandomTieBreaker(RandomGenerator random) {
    this.random = random;
  }

  @Override
  public String pickNode(TiedNodes nodes) {
    return nodes.get(random.nextInt(nodes.size()));
  }

  @Override
  public int preemptionOffset(int potentialNodes) {
    return random.nextInt(potentialNodes);
  }

  @Override
  public boolean weighsAllPreemptionCandidates() {
    return false;
  }

  @Override
  public String newUid() {
    long high = (random.nextLong() & ~0xF000L) | 0x4000L; // version 4: random
    long low = (random.nextLong() & ~(3L << 62)) | (2L << 62); // the variant of RFC 9562
    return new UUID(high, low).toString();
  }
}

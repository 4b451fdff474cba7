package dev.berth.testkit.fake;

import dev.berth.framework.handle.ChoicePolicy;
import java.util.Collections;
import java.util.List;

/// Leaves nothing to chance: the first node by name, and all candidates for preemption from the
/// first one on.
public final class FirstChoice implements ChoicePolicy {
  /// There is only one.
  public FirstChoice() {}

  @Override
  public String pickNode(List<String> names) {
    return Collections.min(names);
  }

  @Override
  public int preemptionOffset(int potentialNodes) {
    return 0;
  }

  @Override
  public boolean weighsAllPreemptionCandidates() {
    return true;
  }
}

package dev.berth.engine.choice;

import dev.berth.framework.handle.ChoicePolicy;
import java.util.Collections;
import java.util.List;

/// Leaves nothing to chance: of equally good nodes the first by name is taken, and preemption
/// weighs all nodes.
public final class FirstByName implements ChoicePolicy {
  /// The one policy of its kind.
  public FirstByName() {}

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

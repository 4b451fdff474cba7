package dev.berth.framework.preemption;

import dev.berth.framework.handle.ChoicePolicy;
import java.util.List;

/// Takes the last of several, and begins at a given offset.
record FixedChoices(int offset, boolean weighsAllPreemptionCandidates) implements ChoicePolicy {
  @Override
  public String pickNode(List<String> names) {
    return names.getLast();
  }

  @Override
  public int preemptionOffset(int potentialNodes) {
    return offset;
  }

  @Override
  public String newUid() {
    throw new UnsupportedOperationException("preemption needs no UIDs");
  }
}

package dev.berth.preemption;

import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.framework.cluster.TiedNodes;

/// Takes the last of several, and begins at a given offset.
record FixedChoices(int offset, boolean weighsAllPreemptionCandidates) implements ChoicePolicy {
  @Override
  public String pickNode(TiedNodes nodes) {
    return nodes.get(nodes.size() - 1);
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

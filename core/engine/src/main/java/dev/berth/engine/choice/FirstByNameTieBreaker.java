package dev.berth.engine.choice;

import dev.berth.framework.handle.ChoicePolicy;
import dev.berth.framework.handle.TiedNodes;
import java.util.UUID;

/// Nothing is random: of equally good nodes the first by name is taken, preemption weighs all
/// nodes, and UIDs are numbers.
public final class FirstByNameTieBreaker implements ChoicePolicy {
  private long uids;

  /// A policy that has not given any UID.
  public FirstByNameTieBreaker() {}

  @Override
  public String pickNode(TiedNodes nodes) {
    return nodes.firstByName();
  }

  @Override
  public int preemptionOffset(int potentialNodes) {
    return 0;
  }

  @Override
  public boolean weighsAllPreemptionCandidates() {
    return true;
  }

  @Override
  public String newUid() {
    uids++;
    return new UUID(0, uids).toString();
  }
}

package dev.berth.engine.choice;

import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.framework.cluster.TiedNodes;
import java.util.UUID;

/// Makes no random choices: takes the first by name of equally good nodes, lets preemption try all
/// nodes, and numbers UIDs.
public final class FirstByNameTieBreaker implements ChoicePolicy {
  private long uids;

  /// Creates a policy that has not given any UID.
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

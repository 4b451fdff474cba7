package dev.berth.engine.choice;

import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.framework.cluster.TiedNodes;

/// Makes no random choices: of equally good nodes, takes the node that kube-scheduler v1.37 takes
/// when it evaluates one node after the other. kube-scheduler puts all nodes that fit into a binary
/// heap and takes out the top. So the winner is the first of the best nodes in the order node, left
/// half, right half, where the children of the node at place i are at 2i+1 and 2i+2. Other choices
/// are as in [FirstByNameTieBreaker].
public final class HeapTieBreaker implements ChoicePolicy {
  private final ChoicePolicy others = new FirstByNameTieBreaker();

  /// Creates a policy that has not given any UID.
  public HeapTieBreaker() {}

  @Override
  public String pickNode(TiedNodes nodes) {
    int[] places = nodes.places();
    int first = 0;
    for (int i = 1; i < places.length; i++) {
      first = isBefore(places[i], places[first]) ? i : first;
    }
    return nodes.get(first);
  }

  /// Written in binary, a place counted from 1 is the path from the top: 0 is left, 1 is right.
  private static boolean isBefore(int place, int other) {
    int way = place + 1;
    int otherWay = other + 1;
    int longer = Integer.numberOfLeadingZeros(otherWay) - Integer.numberOfLeadingZeros(way);
    return longer > 0 ? way >> longer < otherWay : way <= otherWay >> -longer;
  }

  @Override
  public int preemptionOffset(int potentialNodes) {
    return others.preemptionOffset(potentialNodes);
  }

  @Override
  public boolean weighsAllPreemptionCandidates() {
    return others.weighsAllPreemptionCandidates();
  }

  @Override
  public String newUid() {
    return others.newUid();
  }
}

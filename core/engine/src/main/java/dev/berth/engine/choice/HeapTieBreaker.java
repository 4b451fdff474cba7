package dev.berth.engine.choice;

import dev.berth.framework.handle.ChoicePolicy;
import dev.berth.framework.handle.TiedNodes;

/// Nothing is random: of equally good nodes that one is taken which kube-scheduler v1.37 takes when
/// it evaluates one node after the other. It puts all nodes that fit into a binary heap and takes
/// out the top, and so the first of the best ones wins in the order node, left half, right half,
/// where the children of the node at place i are at 2i+1 and 2i+2. Other choices are those of
/// [FirstByNameTieBreaker].
public final class HeapTieBreaker implements ChoicePolicy {
  private final ChoicePolicy others = new FirstByNameTieBreaker();

  /// A policy that has not given any UID.
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

  /// In binary, the place from 1 on is the way from the top: 0 is left, 1 is right.
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

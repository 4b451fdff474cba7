package dev.berth.framework.cluster;

/// Makes the choices that kube-scheduler leaves to chance.
public interface ChoicePolicy {
  /// Picks one of several equally good nodes.
  ///
  /// @return the name of a node
  String pickNode(TiedNodes nodes);

  /// Returns the index of the potential node at which preemption begins its search.
  ///
  /// @param potentialNodes how many there are; at least 1
  int preemptionOffset(int potentialNodes);

  /// Returns whether preemption tries every potential node instead of a sample.
  boolean weighsAllPreemptionCandidates();

  /// Returns a UID that is not in use.
  String newUid();
}

package dev.berth.framework.handle;

/// How choices are made that kube-scheduler leaves to chance.
public interface ChoicePolicy {
  /// One of several equally good nodes.
  ///
  /// @return the name of one of them
  String pickNode(TiedNodes nodes);

  /// The index of the potential node with which preemption begins its search.
  ///
  /// @param potentialNodes how many there are; at least 1
  int preemptionOffset(int potentialNodes);

  /// Whether preemption tries every potential node instead of a sample.
  boolean weighsAllPreemptionCandidates();

  /// A UID that has not been used.
  String newUid();
}
